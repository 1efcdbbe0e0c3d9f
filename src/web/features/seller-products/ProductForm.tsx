import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { User } from '../../../contract/accounts.contract.ts';
import type { OwnProduct } from '../../../contract/products.contract.ts';
import { formatDateTime } from '../../../domain/kathmandu-time.ts';
import { ApiError, errorText } from '../../api-client.ts';
import { showProblemsInForm } from '../../form-failure.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { BasicSection } from './BasicSection.tsx';
import { ImagesSection, withOnePrimary } from './ImagesSection.tsx';
import { InventorySection } from './InventorySection.tsx';
import { useImageUploads } from './image-uploads.hooks.ts';
import { PricingSection } from './PricingSection.tsx';
import { ProductFormBar } from './ProductFormBar.tsx';
import { ProductModeration } from './ProductModeration.tsx';
import { draftKey, dropDraft, findDraft } from './product-draft.ts';
import { EMPTY_DRAFT, type ProductDraft, productDraftSchema, toDraft } from './product-form.ts';
import { useAutosave, useFoundDraft, useUnsavedGuard } from './product-guard.hooks.ts';
import { SpecificationsSection } from './SpecificationsSection.tsx';
import { type OfferedCategory, useSaveProduct } from './seller-products.hooks.ts';

export interface ProductFormProps {
  /** Null for a new one. */
  product: OwnProduct | null;
  user: User;
  categories: readonly OfferedCategory[];
  /** The card buyers will see, of what is typed so far. */
  preview: (draft: ProductDraft, rootSlug: string | undefined) => ReactNode;
  /** Reads the product anew, after somebody else has changed it. */
  onReload: () => Promise<OwnProduct | undefined>;
}

/** spec 2: five sections, Cancel and Save. Mounted anew for another product. */
export function ProductForm({ product, user, categories, preview, onReload }: ProductFormProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const save = useSaveProduct();
  const isOffered = (id: string) => categories.some(({ _id }) => _id === id);
  const [base, setBase] = useState(product);
  const form = useForm<ProductDraft>({
    resolver: zodResolver(productDraftSchema),
    defaultValues: product === null ? EMPTY_DRAFT : toDraft(product, isOffered),
    mode: 'onTouched',
  });
  const uploads = useImageUploads((image) => {
    const images = [...form.getValues('images'), { ...image, isPrimary: false }];
    form.setValue('images', withOnePrimary(images), { shouldDirty: true });
  });
  const [isSaving, setIsSaving] = useState(false);
  const [isChangedElsewhere, setIsChangedElsewhere] = useState(false);
  const key = draftKey(user._id, product?._id ?? null);
  const [found, forgetFound] = useFoundDraft(() => findDraft(key, product, Date.now()));
  const autosave = useAutosave(form, key, base?.updatedAt ?? null);
  const guard = useUnsavedGuard(form.formState.isDirty || uploads.isUploading);

  async function send() {
    setIsSaving(true);
    try {
      await uploads.settled();
      await save.mutateAsync({
        draft: form.getValues(),
        base: base && { _id: base._id, updatedAt: base.updatedAt, quantity: base.inventory.quantity },
      });
    } catch (failure) {
      setIsSaving(false);
      showFailure(failure);
      return;
    }
    autosave.forget();
    guard.release();
    navigate(paths.sellerProducts);
  }

  function showFailure(failure: unknown) {
    const { code } = ApiError.from(failure);
    if (code === 'product_changed') setIsChangedElsewhere(true);
    else if (!showProblemsInForm(form, failure)) toast.error(errorText(failure, 'Failed to save product'));
  }

  async function startAnew(keepsTyped: boolean) {
    const current = await onReload();
    if (!current) {
      toast.error('The product could not be loaded');
      return;
    }
    setBase(current);
    setIsChangedElsewhere(false);
    if (!keepsTyped) {
      form.reset(toDraft(current, isOffered));
      dropDraft(key);
    }
  }

  function restore() {
    if (!found) return;
    const { draft, basedOn } = found;
    form.reset(toKnownCategory(draft, isOffered), { keepDefaultValues: true });
    // What others changed since the draft was typed is not to be overwritten silently.
    if (base && basedOn) setBase({ ...base, updatedAt: basedOn });
    forgetFound();
  }

  return (
    <form
      noValidate
      aria-label={product === null ? 'New product' : 'Product'}
      onSubmit={(event) => {
        if (isSaving) event.preventDefault();
        else void form.handleSubmit(send)(event);
      }}
    >
      {found ? (
        <Banner
          tone="info"
          className="mb-4"
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="sm" variant="secondary" onClick={restore}>
                Restore draft
              </Button>
              <Button
                size="sm"
                variant="ghost"
                onClick={() => {
                  dropDraft(key);
                  forgetFound();
                }}
              >
                Discard
              </Button>
            </span>
          }
        >
          <p>{`There is an unsaved draft of ${formatDateTime(new Date(found.savedAt))}.`}</p>
        </Banner>
      ) : null}
      {isChangedElsewhere ? (
        <Banner
          tone="danger"
          className="mb-4"
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="sm" variant="secondary" onClick={() => void startAnew(false)}>
                Load the current product
              </Button>
              <Button size="sm" variant="ghost" onClick={() => void startAnew(true)}>
                Keep mine
              </Button>
            </span>
          }
        >
          <p className="font-semibold">Product was changed by someone else</p>
          <p className="mt-0.5">
            Load it as it is now and lose what you typed, or keep yours: the next Save then replaces their
            changes.
          </p>
        </Banner>
      ) : null}
      {base?.status === 'rejected' ? (
        <div className="mb-4">
          <ProductModeration product={base} isSellerApproved={user.isApproved} />
        </div>
      ) : null}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_17rem] xl:gap-5">
        <div className="flex min-w-0 flex-col gap-4">
          <BasicSection form={form} categories={categories} />
          <PricingSection form={form} />
          <InventorySection form={form} />
          <FormImages form={form} uploads={uploads} categories={categories} />
          <SpecificationsSection form={form} />
        </div>
        <aside aria-label="Preview" className="grid gap-4 sm:max-xl:grid-cols-2 xl:sticky xl:top-22">
          <FormPreview form={form} categories={categories} preview={preview} />
          {base?.status === 'rejected' ? null : (
            <ProductModeration product={base} isSellerApproved={user.isApproved} />
          )}
        </aside>
      </div>
      <div className="h-4" />
      <ProductFormBar form={form} isSaving={isSaving} isUploading={uploads.isUploading} />
    </form>
  );
}

type FormPart = {
  form: ReturnType<typeof useForm<ProductDraft>>;
  categories: readonly OfferedCategory[];
};

function FormImages({
  form,
  uploads,
  categories,
}: FormPart & { uploads: ReturnType<typeof useImageUploads> }) {
  const category = useWatch({ control: form.control, name: 'category' });
  return <ImagesSection form={form} uploads={uploads} rootSlug={rootSlugOf(categories, category)} />;
}

function FormPreview({ form, categories, preview }: FormPart & Pick<ProductFormProps, 'preview'>) {
  const draft = useWatch({ control: form.control }) as ProductDraft;
  return (
    <section aria-label="How buyers will see it" className="card p-4">
      <h2 className="mb-3 text-sm font-semibold">How buyers will see it</h2>
      {preview(draft, rootSlugOf(categories, draft.category))}
    </section>
  );
}

function rootSlugOf(categories: readonly OfferedCategory[], id: string): string | undefined {
  return categories.find(({ _id }) => _id === id)?.rootSlug;
}

function toKnownCategory(draft: ProductDraft, isOffered: (id: string) => boolean): ProductDraft {
  return isOffered(draft.category) ? draft : { ...draft, category: '' };
}
