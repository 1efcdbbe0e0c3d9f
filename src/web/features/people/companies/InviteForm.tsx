import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import {
  type CompanyInvitationInput,
  companyInvitationInputSchema,
} from '../../../../contract/people/company.contract.ts';
import { GIVEN_ROLES, may } from '../../../../domain/people/company-roles.ts';
import { errorText } from '../../../data/api-client.ts';
import { showFailureAtField } from '../../../data/form-failure.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { FormTextField } from '../../../ui/fields/FormTextField.tsx';
import { registerField } from '../../../ui/fields/register-field.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { RupeeField } from '../../../ui/fields/TextField.tsx';
import { useInvite } from './company-people.hooks.ts';
import { ROLE_WORDS } from './role-words.ts';

const ROLES = GIVEN_ROLES.map((role) => ({ value: role, label: ROLE_WORDS[role].name }));

/** What was typed, or nothing: no limit. */
const toLimit = (typed: string | number | null | undefined) =>
  typed == null || String(typed).trim() === '' ? null : Number(typed);

/** Limits that are not shown are not sent. */
const LIMIT = { setValueAs: toLimit, shouldUnregister: true };

/** Whom to invite, as what, and up to which sums. */
export function InviteForm() {
  const invite = useInvite();
  const form = useForm<CompanyInvitationInput>({
    resolver: zodResolver(companyInvitationInputSchema),
    defaultValues: { email: '', role: 'buyer', orderLimit: null, monthLimit: null },
  });
  const role = form.watch('role');

  const submit = form.handleSubmit(async (input) => {
    try {
      await invite.mutateAsync(input);
      form.reset({ email: '', role: input.role, orderLimit: null, monthLimit: null });
      form.setFocus('email');
    } catch (failure) {
      showFailureAtField(form, failure, 'email', errorText(failure, 'Failed to send the invitation'));
    }
  });

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label="Invite"
      className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_14rem_auto]"
    >
      <FormTextField
        form={form}
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SelectField
        label="Role"
        options={ROLES}
        help={ROLE_WORDS[role].does}
        error={form.formState.errors.role?.message}
        {...registerField(form, 'role')}
      />
      <Button type="submit" className="sm:mt-6.5" busy={invite.isPending}>
        Invite
      </Button>
      {may(role, 'order') ? (
        <div className="grid gap-4 sm:col-span-full sm:grid-cols-2">
          <RupeeField
            label="Limit of an order"
            optional
            autoComplete="off"
            error={form.formState.errors.orderLimit?.message}
            {...registerField(form, 'orderLimit', LIMIT)}
          />
          <RupeeField
            label="Limit of a month"
            optional
            autoComplete="off"
            help="Above it an order needs a signature."
            error={form.formState.errors.monthLimit?.message}
            {...registerField(form, 'monthLimit', LIMIT)}
          />
        </div>
      ) : null}
    </form>
  );
}
