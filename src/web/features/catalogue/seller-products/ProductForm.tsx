import type { ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { OwnProduct } from '../../../../contract/catalogue/products.contract.ts';
import type { User } from '../../../../contract/people/accounts.contract.ts';
import { BasicSection } from './BasicSection.tsx';
import { DatasheetsSection } from './DatasheetsSection.tsx';
import { ImagesSection } from './ImagesSection.tsx';
import { InventorySection } from './InventorySection.tsx';
import type { ImageUploads } from './image-uploads.hooks.ts';
import { PricingSection } from './PricingSection.tsx';
import { ProductFormBar } from './ProductFormBar.tsx';
import { ChangedElsewhere, DraftOffer, NotSent } from './ProductFormNotices.tsx';
import { ProductModeration } from './ProductModeration.tsx';
import { useProductForm } from './product-form.hooks.ts';
import type { ProductDraft } from './product-form.ts';
import { SpecificationsSection } from './SpecificationsSection.tsx';
import type { OfferedCategory } from './seller-products.hooks.ts';

export interface ProductFormProps {
  /** The name of a new product, before anything is typed. */
  startName: string;
  /** Null for a new one. */
  product: OwnProduct | null;
  user: User;
  categories: readonly OfferedCategory[];
  /** The card buyers will see, of what is typed so far. */
  preview: (draft: ProductDraft, rootSlug: string | undefined) => ReactNode;
  /** Reads the product again, after somebody else has changed it. */
  onReload: () => Promise<OwnProduct | undefined>;
}

/** The bar at the bottom does not cover the field that has the focus. */
const ABOVE_THE_BAR = '[&_:is(input,textarea,button,a)]:scroll-mb-28';

/** spec 2: five sections, and datasheets; Cancel and Save. Mounted again for another product. */
export function ProductForm({ product, startName, user, categories, preview, onReload }: ProductFormProps) {
  const { form, uploads, isSaving, ...state } = useProductForm({
    product,
    userId: user._id,
    startName,
    isOffered: (id) => categories.some(({ _id }) => _id === id),
    onReload,
  });
  const moderation = <ProductModeration product={product} isSellerApproved={user.isApproved} />;
  const isRejected = product?.status === 'rejected';
  return (
    <form
      noValidate
      aria-label={product === null ? 'New product' : 'Product'}
      className={ABOVE_THE_BAR}
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
      onSubmit={(event) => {
        if (isSaving) event.preventDefault();
        else void form.handleSubmit(state.send)(event);
      }}
    >
      {state.found ? (
        <DraftOffer
          savedAt={state.found.savedAt}
          onRestore={state.restoreDraft}
          onDiscard={state.discardDraft}
        />
      ) : null}
      {state.isChangedElsewhere ? (
        <ChangedElsewhere onReload={(choice) => void state.reload(choice)} />
      ) : null}
      {/* Heard when it comes. */}
      <div role="status">{state.isUnsent ? <NotSent /> : null}</div>
      {isRejected ? <div className="mb-4">{moderation}</div> : null}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_17rem] xl:gap-5">
        <div className="flex min-w-0 flex-col gap-4">
          <BasicSection form={form} categories={categories} />
          <PricingSection form={form} />
          <InventorySection form={form} />
          <FormImages form={form} uploads={uploads} categories={categories} />
          <SpecificationsSection form={form} />
          <DatasheetsSection product={product} onChanged={state.noteChange} />
        </div>
        <aside aria-label="Preview" className="grid gap-4 sm:max-xl:grid-cols-2 xl:sticky xl:top-22">
          <FormPreview form={form} categories={categories} preview={preview} />
          {isRejected ? null : moderation}
        </aside>
      </div>
      <div className="h-4" />
      <ProductFormBar form={form} isSaving={isSaving} isUploading={uploads.isUploading} />
    </form>
  );
}

type FormPart = {
  form: UseFormReturn<ProductDraft>;
  categories: readonly OfferedCategory[];
};

function FormImages({ form, uploads, categories }: FormPart & { uploads: ImageUploads }) {
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
