import type { AdminAttribute, AttributeInput } from '../../../contract/attributes.contract.ts';
import { typedNumber } from '../../../domain/digits.ts';

/** The form as it is typed: one spelling a line. */
export interface AttributeDraft {
  category: string;
  name: string;
  spellings: string;
  kind: AttributeInput['kind'];
  unit: string;
  displayOrder: string;
  isFilter: boolean;
}

/** Of a new attribute: for the category that the list shows, and behind those of it. */
export function newDraft(category: string, displayOrder: number): AttributeDraft {
  return {
    category,
    name: '',
    spellings: '',
    kind: 'number',
    unit: '',
    displayOrder: String(displayOrder),
    isFilter: true,
  };
}

export function draftOf(attribute: AdminAttribute): AttributeDraft {
  const { category, name, spellings, kind, unit, displayOrder, isFilter } = attribute;
  return {
    category,
    name,
    spellings: spellings.join('\n'),
    kind,
    unit: unit ?? '',
    displayOrder: String(displayOrder),
    isFilter,
  };
}

export function attributeInputOf(draft: AttributeDraft): AttributeInput {
  const { spellings, kind, unit, displayOrder, ...rest } = draft;
  return {
    ...rest,
    kind,
    spellings: spellings.split('\n').filter((line) => line.trim() !== ''),
    unit: kind === 'number' ? unit : null,
    displayOrder: typedNumber(displayOrder) ?? 0,
  };
}
