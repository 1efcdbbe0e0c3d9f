import {
  type CompanyMember,
  type MemberChange,
  memberChangeSchema,
} from '../../../../contract/people/company.contract.ts';
import { useDeskForm, useDraft } from '../../../desk/desk-form.hooks.ts';
import { RupeeField } from '../../../ui/fields/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { changeMember } from './company-people.hooks.ts';

const typedLimit = (text: string) => (text.trim() === '' ? null : Number(text));
const asTyped = (limit: number | null) => (limit === null ? '' : String(limit));

/** What somebody may order without a signature; empty: everything. */
export function LimitsDialog({ member, onClose }: { member: CompanyMember; onClose: () => void }) {
  const { _id, name } = member;
  const { draft, bind } = useDraft({
    orderLimit: asTyped(member.orderLimit),
    monthLimit: asTyped(member.monthLimit),
  });
  const form = useDeskForm<MemberChange>({
    desk: 'company',
    schema: memberChangeSchema,
    send: (input) => changeMember(_id, input),
    done: 'Limits saved',
    failed: 'Failed to save the limits',
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Limits of ${name}`}
      action="Save limits"
      isBusy={form.isBusy}
      onClose={onClose}
      onSubmit={(event) =>
        form.submit(event, {
          orderLimit: typedLimit(draft.orderLimit),
          monthLimit: typedLimit(draft.monthLimit),
        })
      }
    >
      <p className="text-fg-2">
        Above them an order needs a signature. With VAT and delivery; left empty there is no limit.
      </p>
      <RupeeField label="For one order" {...bind(form.problems)('orderLimit')} />
      <RupeeField
        label="For a month"
        help="Of Bikram Sambat: it begins anew on the first"
        {...bind(form.problems)('monthLimit')}
      />
    </FormDialog>
  );
}
