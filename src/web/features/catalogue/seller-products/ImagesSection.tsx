import { Controller, type UseFormReturn } from 'react-hook-form';
import { MOST_IMAGES } from '../../../../contract/catalogue/product-form.contract.ts';
import { PICTURE_TYPES } from '../../../../contract/shop/uploads.contract.ts';
import { FileDrop } from '../../../ui/fields/FileDrop.tsx';
import { ProductImage, plateOf } from '../../../ui/goods/ProductImage.tsx';
import { FormSection } from './FormSection.tsx';
import type { ImageUploads } from './image-uploads.hooks.ts';
import type { ProductDraft } from './product-form.ts';

type Image = ProductDraft['images'][number];

/** The pictures in the order buyers see them, one of them primary. */
export function ImagesSection({
  form,
  uploads,
  rootSlug,
}: {
  form: UseFormReturn<ProductDraft>;
  uploads: ImageUploads;
  rootSlug: string | undefined;
}) {
  const problem = form.formState.errors.images;
  const message = problem?.message ?? problem?.find?.((one) => one)?.url?.message;
  return (
    <FormSection title="Product Images" subtitle="JPEG, PNG, WebP or AVIF up to 5 MB each, square works best">
      <Controller
        control={form.control}
        name="images"
        render={({ field: { value: images, onChange, ref } }) => {
          const change = (changed: Image[]) => {
            onChange(withOnePrimary(changed));
            if (problem) form.clearErrors('images');
          };
          return (
            <FileDrop
              inputRef={ref}
              images={images.map((image) => ({
                id: image.url,
                isPrimary: image.isPrimary,
                picture: <ProductImage image={image} plate={plateOf(rootSlug)} size="thumb" eager />,
              }))}
              files={uploads.files}
              maximum={MOST_IMAGES}
              accept={PICTURE_TYPES.join(',')}
              error={message}
              help="The primary image is the one on cards and in search. Drag images or use the arrows to change their order."
              onAdd={(files) => uploads.add(files, MOST_IMAGES - images.length - uploads.files.length)}
              onMove={(id, toIndex) => change(moved(images, id, toIndex))}
              onMakePrimary={(id) =>
                change(images.map((image) => ({ ...image, isPrimary: image.url === id })))
              }
              onRemove={(id) => change(images.filter(({ url }) => url !== id))}
              onRetry={uploads.retry}
              onDismiss={uploads.dismiss}
            />
          );
        }}
      />
    </FormSection>
  );
}

function moved(images: readonly Image[], id: string, toIndex: number): Image[] {
  const image = images.find(({ url }) => url === id);
  if (!image) return [...images];
  return images.filter(({ url }) => url !== id).toSpliced(toIndex, 0, image);
}

/** The first of all when none is flagged. */
export function withOnePrimary(images: readonly Image[]): Image[] {
  const primary = images.find(({ isPrimary }) => isPrimary) ?? images[0];
  return images.map((image) => ({ ...image, isPrimary: image === primary }));
}
