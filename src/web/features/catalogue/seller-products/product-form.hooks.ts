import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { OwnProduct } from '../../../../contract/catalogue/products.contract.ts';
import { ApiError, errorText } from '../../../data/api-client.ts';
import { showProblemsInForm } from '../../../data/form-failure.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { withOnePrimary } from './ImagesSection.tsx';
import { useImageUploads } from './image-uploads.hooks.ts';
import { useSaveProduct } from './product-changes.hooks.ts';
import { draftKey, dropDraft, findDraft, type ProductBase } from './product-draft.ts';
import { EMPTY_DRAFT, type ProductDraft, productDraftSchema, toDraft } from './product-form.ts';
import { useAutosave, useUnsavedGuard } from './product-guard.hooks.ts';

const baseOf = ({ updatedAt, inventory }: OwnProduct): ProductBase => ({
  updatedAt,
  quantity: inventory.quantity,
});

/** Everything the product form does: typing, drafts, pictures, saving and what may go wrong with it. */
export function useProductForm({
  product,
  userId,
  startName,
  isOffered,
  onReload,
}: {
  product: OwnProduct | null;
  userId: string;
  /** Of a new product, before anything is typed. */
  startName: string;
  isOffered: (categoryId: string) => boolean;
  onReload: () => Promise<OwnProduct | undefined>;
}) {
  const navigate = useNavigate();
  const toast = useToast();
  const save = useSaveProduct();
  const key = draftKey(userId, product?._id ?? null);
  const [shown] = useState(() =>
    product === null ? { ...EMPTY_DRAFT, name: startName } : toDraft(product, isOffered),
  );
  const [base, setBase] = useState(product && baseOf(product));
  const [found, setFound] = useState(() => findDraft(key, { product, shown, now: Date.now() }));
  const [isSaving, setIsSaving] = useState(false);
  const [isChangedElsewhere, setIsChangedElsewhere] = useState(false);
  const [isUnsent, setIsUnsent] = useState(false);
  const form = useForm<ProductDraft>({
    resolver: zodResolver(productDraftSchema),
    defaultValues: shown,
    mode: 'onTouched',
  });
  const uploads = useImageUploads((image) => {
    const images = [...form.getValues('images'), { ...image, isPrimary: false }];
    form.setValue('images', withOnePrimary(images), { shouldDirty: true });
  });
  const autosave = useAutosave(form, key, base);
  const guard = useUnsavedGuard(form.formState.isDirty || uploads.isUploading);

  async function send() {
    setIsSaving(true);
    setIsUnsent(false);
    const isSaved = (await uploads.settled()) && (await trySave());
    setIsSaving(false);
    if (!isSaved) return;
    autosave.forget();
    guard.release();
    navigate(deskPaths.sellerProducts);
  }

  async function trySave(): Promise<boolean> {
    try {
      const target = product && base && { _id: product._id, ...base };
      await save.mutateAsync({ draft: form.getValues(), base: target });
      return true;
    } catch (failure) {
      await showFailure(failure);
      return false;
    }
  }

  async function showFailure(failure: unknown) {
    const { code, status } = ApiError.from(failure);
    if (status === 0) {
      autosave.keep();
      setIsUnsent(true);
      return;
    }
    if (code === 'product_changed') {
      setIsChangedElsewhere(true);
      return;
    }
    // The quantity is typed again by somebody who has now read how many there are.
    if (code === 'stock_moved') setBase(await readBase());
    if (!showProblemsInForm(form, failure)) toast.error(errorText(failure, 'Failed to save product'));
  }

  async function readBase(): Promise<ProductBase | null> {
    const current = await onReload();
    return current && base ? { ...base, quantity: current.inventory.quantity } : base;
  }

  async function reload({ keepsTyped }: { keepsTyped: boolean }) {
    const current = await onReload();
    if (!current) {
      toast.error('The product could not be loaded');
      return;
    }
    setIsChangedElsewhere(false);
    if (keepsTyped) {
      // The quantity that was typed still means the difference to the one that was seen.
      setBase(base && { ...base, updatedAt: current.updatedAt });
      return;
    }
    setBase(baseOf(current));
    form.reset(toDraft(current, isOffered));
    dropDraft(key);
  }

  /** What was changed beside the form, by the same seller, is no conflict with what is typed in it. */
  function noteChange(updatedAt: string) {
    setBase((known) => known && { ...known, updatedAt });
  }

  function restoreDraft() {
    if (!found) return;
    const { draft, basedOn } = found;
    const category = isOffered(draft.category) ? draft.category : '';
    form.reset({ ...draft, category }, { keepDefaultValues: true });
    // What others changed since the draft was typed is not overwritten without a word.
    if (basedOn) setBase(basedOn);
    setFound(null);
  }

  function discardDraft() {
    dropDraft(key);
    setFound(null);
  }

  return {
    form,
    uploads,
    isSaving,
    isChangedElsewhere,
    isUnsent,
    found,
    send,
    reload,
    noteChange,
    restoreDraft,
    discardDraft,
  };
}
