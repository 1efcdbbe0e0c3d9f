import { zodResolver } from '@hookform/resolvers/zod';
import Check from 'lucide-react/icons/check';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import Store from 'lucide-react/icons/store';
import { type ReactNode, useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { type RegisterInput, registerSchema } from '../../../../contract/people/accounts.contract.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { FieldsToCheck } from '../../../ui/fields/FieldsToCheck.tsx';
import { RadioCard, type RadioCardProps, RadioGroup } from '../../../ui/fields/RadioCard.tsx';
import { registerField } from '../../../ui/fields/register-field.ts';
import { PasswordField, TextField } from '../../../ui/fields/TextField.tsx';
import { showFailureInForm, useRegister } from './accounts.hooks.ts';
import { PasswordRules } from './PasswordRules.tsx';

/** The labels, in the order of the form. */
const LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  companyName: 'Company name',
  panNumber: 'PAN number',
  password: 'Password',
  confirmPassword: 'Confirm password',
  terms: 'Terms',
} as const;
type FieldName = keyof typeof LABELS;

export interface RegisterFormProps {
  onSuccess: () => void;
  /** The page explains beside the form what comes next for this role. */
  onRoleChange?: (role: RegisterInput['role']) => void;
  /** False inside checkout, where somebody is buying. */
  offersSeller?: boolean;
  /** In a dialog the first field has the focus at once. */
  startsFocused?: boolean;
}

/** Opens an account of a buyer or a seller. On the register page and inside checkout. */
export function RegisterForm({
  onSuccess,
  onRoleChange,
  offersSeller = true,
  startsFocused = false,
}: RegisterFormProps) {
  const registration = useRegister();
  const form = useForm({
    resolver: zodResolver(registerSchema),
    defaultValues: {
      role: 'buyer',
      firstName: '',
      lastName: '',
      email: '',
      phone: '',
      password: '',
      confirmPassword: '',
    },
    mode: 'onTouched',
  });
  const { errors, isSubmitted, touchedFields } = form.formState;
  const [role, password] = useWatch({ control: form.control, name: ['role', 'password'] });
  /** A tick for what has been checked and is right. */
  const tick = (name: 'email' | 'phone' | 'panNumber') =>
    touchedFields[name] && !errors[name] && form.getValues(name) ? <ValidTick /> : undefined;
  const wrongFields = (Object.keys(LABELS) as FieldName[]).filter((name) => errors[name]);

  useEffect(() => {
    if (startsFocused) form.setFocus('firstName');
  }, [startsFocused, form.setFocus]);

  const submit = form.handleSubmit(async (input) => {
    try {
      await registration.mutateAsync(input);
    } catch (failure) {
      showFailureInForm(form, failure, 'Registration failed');
      return;
    }
    onSuccess();
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4" aria-label="Create your account">
      {offersSeller ? (
        <RadioGroup legend="Account type" className="grid gap-3 sm:grid-cols-2">
          <RoleCard
            title="Buyer"
            description="Order for your business"
            icon={<ShoppingCart />}
            value="buyer"
            {...registerField(form, 'role', { onChange: () => onRoleChange?.('buyer') })}
          />
          <RoleCard
            title="Seller"
            description="List and sell your products"
            icon={<Store />}
            value="seller"
            {...registerField(form, 'role', { onChange: (event) => onRoleChange?.(event.target.value) })}
          />
        </RadioGroup>
      ) : null}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={LABELS.firstName}
          required
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...registerField(form, 'firstName')}
        />
        <TextField
          label={LABELS.lastName}
          required
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...registerField(form, 'lastName')}
        />
        <TextField
          label={LABELS.email}
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          suffix={tick('email')}
          {...registerField(form, 'email')}
        />
        <TextField
          label={LABELS.phone}
          required
          type="tel"
          prefix="+977"
          autoComplete="tel-national"
          error={errors.phone?.message}
          suffix={tick('phone')}
          {...registerField(form, 'phone')}
        />
        {role === 'seller' ? (
          <>
            <TextField
              label={LABELS.companyName}
              required
              autoComplete="organization"
              error={errors.companyName?.message}
              {...registerField(form, 'companyName', { shouldUnregister: true })}
            />
            <TextField
              label={LABELS.panNumber}
              required
              inputMode="numeric"
              autoComplete="off"
              error={errors.panNumber?.message}
              suffix={tick('panNumber')}
              {...registerField(form, 'panNumber', { shouldUnregister: true })}
            />
            <Checkbox
              className="sm:col-span-2"
              label="My company is registered for VAT"
              error={errors.vatRegistered?.message}
              {...registerField(form, 'vatRegistered', { shouldUnregister: true })}
            />
          </>
        ) : null}
        <div>
          <PasswordField
            label={LABELS.password}
            required
            autoComplete="new-password"
            error={errors.password?.message}
            {...registerField(form, 'password', {
              onChange: () => {
                if (form.getValues('confirmPassword')) void form.trigger('confirmPassword');
              },
            })}
          />
          <PasswordRules password={password} />
        </div>
        <PasswordField
          label={LABELS.confirmPassword}
          required
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...registerField(form, 'confirmPassword')}
        />
      </div>
      <Checkbox
        label={
          <>
            I accept the <TermsLink to={paths.terms}>terms</TermsLink> and the{' '}
            <TermsLink to={paths.privacy}>privacy policy</TermsLink>
          </>
        }
        error={errors.terms?.message}
        {...registerField(form, 'terms')}
      />
      {isSubmitted ? <FieldsToCheck labels={wrongFields.map((name) => LABELS[name])} /> : null}
      <Button type="submit" size="lg" busy={registration.isPending}>
        Create account
      </Button>
    </form>
  );
}

function ValidTick() {
  return <Check aria-hidden="true" className="size-4.5 text-success" />;
}

/** The two texts stay open in a new tab, so that nothing typed is lost. */
function TermsLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <TextLink to={to} target="_blank" rel="noopener" className="font-semibold">
      {children}
    </TextLink>
  );
}

function RoleCard({ icon, ...card }: Omit<RadioCardProps, 'icon'> & { icon: ReactNode }) {
  return (
    <RadioCard
      {...card}
      className="[&>input]:order-last"
      icon={
        <span
          aria-hidden="true"
          className="flex size-10 shrink-0 items-center justify-center rounded-md bg-neutral-soft text-neutral-fg [:has(:checked)>&]:bg-primary [:has(:checked)>&]:text-on-primary"
        >
          {icon}
        </span>
      }
    />
  );
}
