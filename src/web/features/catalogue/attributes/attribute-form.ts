import type { AdminAttribute, AttributeInput } from '../../../../contract/catalogue/attributes.contract.ts';
import { typedNumber } from '../../../../domain/shop/digits.ts';

/** The form as it is typed: one spelling a line. */
export interface AttributeDraft {
  category: string;
  name: string;
  spellings: string;
  kind: AttributeInput['kind'];
  unit: string;
  /** One value a line: '2P = DP | Double pole'. */
  values: string;
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
    values: '',
    displayOrder: String(displayOrder),
    isFilter: true,
  };
}

export function draftOf(attribute: AdminAttribute): AttributeDraft {
  const { category, name, spellings, kind, unit, values, displayOrder, isFilter } = attribute;
  return {
    category,
    name,
    spellings: spellings.join('\n'),
    kind,
    unit: unit ?? '',
    values: values.map(lineOf).join('\n'),
    displayOrder: String(displayOrder),
    isFilter,
  };
}

export function attributeInputOf(draft: AttributeDraft): AttributeInput {
  const { spellings, kind, unit, values, displayOrder, ...rest } = draft;
  return {
    ...rest,
    kind,
    spellings: filledLines(spellings),
    unit: kind === 'number' ? unit : null,
    values: kind === 'choice' ? filledLines(values).map(choiceValueOf) : [],
    displayOrder: typedNumber(displayOrder) ?? 0,
  };
}

function lineOf({ value, spellings }: AdminAttribute['values'][number]): string {
  return spellings.length === 0 ? value : `${value} = ${spellings.join(' | ')}`;
}

function choiceValueOf(line: string): { value: string; spellings: string[] } {
  const sign = line.indexOf('=');
  const [value, others] = sign === -1 ? [line, ''] : [line.slice(0, sign), line.slice(sign + 1)];
  return { value, spellings: others.split('|').filter((one) => one.trim() !== '') };
}

const filledLines = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
