import { WHOLESALE_TOO_HIGH } from '../../../../contract/catalogue/product-form.contract.ts';
import type { TermsProblem } from '../../../../domain/catalogue/price-breaks.ts';
import { type ToggleRefusal, toggleRefusalText } from '../../../../domain/catalogue/product-status.ts';
import { AppError, invalidField } from '../../../plugins/app-error.ts';

export const skuTaken = () => invalidField('sku', 'SKU already exists', 409, 'sku_taken');
export const inactiveCategory = () => invalidField('category', 'Choose an active category');
export const invalidImage = (index: number) => invalidField(`images.${index}.url`, 'Invalid image');
export const wholesaleTooHigh = () => invalidField('wholesalePrice', WHOLESALE_TOO_HIGH);
/** Everything that is wrong with the terms at once; rows stand under `prefix`. */
export const termsRefused = (problems: readonly TermsProblem[], prefix: string) => {
  const errors = problems.map(({ field, row, message }) => ({
    path: row ? `${prefix}${field}.${row.index}.${row.key}` : field,
    message,
  }));
  return new AppError(400, 'invalid_input', errors[0]?.message ?? '', { errors });
};
export const changedBySomeoneElse = () =>
  new AppError(409, 'product_changed', 'Product was changed by someone else');
export const cannotToggle = (refusal: ToggleRefusal) =>
  new AppError(409, `product_${refusal}`, toggleRefusalText(refusal));
/** Sales of the meantime left less than the edit takes away. */
export const stockMoved = (path: string, stock: number) =>
  invalidField(path, `Stock is now ${stock}. Please enter the quantity again.`, 409, 'stock_moved');
export const cannotModerate = (reason: string) => new AppError(409, 'product_not_pending', reason);
export const nothingToSee = () => new AppError(409, 'product_unchanged', 'Product has no edits to review');
export const tooLateToUndo = () => new AppError(409, 'too_late', 'It is too late to undo this');
export const tooManyAtOnce = () =>
  new AppError(409, 'too_many_products', 'Narrow the filters: fewer than 10,000 products at once');
