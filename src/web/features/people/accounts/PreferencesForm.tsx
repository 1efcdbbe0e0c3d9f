import { type FormEvent, useState } from 'react';
import { CALENDAR_WORDS } from '../../../../domain/shop/calendar-words.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../../../domain/shop/language.ts';
import { formatRupees } from '../../../../domain/shop/money.ts';
import {
  CALENDARS,
  DIGITS,
  GROUPINGS,
  type PreferenceChoices,
} from '../../../../domain/shop/preference-choices.ts';
import {
  currentPreferences,
  learnCalendarWords,
  type Preferences,
  readPreferencesFrom,
} from '../../../../domain/shop/preferences.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { useSession } from '../session/session.hooks.ts';
import { useSavePreferences } from './accounts.hooks.ts';

const CALENDAR_NAMES = { ad: 'AD', bs: 'Bikram Sambat', both: 'Both' } as const;
const DIGIT_NAMES = { latin: '0123456789', devanagari: '०१२३४५६७८९' } as const;
const GROUPING_NAMES = { thousands: '1,234,567', lakh: '12,34,567' } as const;
const SAMPLE_PAISA = 123_456_750;

/** What `write` says to who prefers otherwise than the page is written. */
function writtenFor(preferences: Preferences, write: () => string): string {
  const before = currentPreferences();
  learnCalendarWords(CALENDAR_WORDS);
  readPreferencesFrom(() => preferences);
  const text = write();
  readPreferencesFrom(() => before);
  return text;
}

/**
 * How dates and sums are written, with an example of it: for the account, or for this browser alone while nobody is
 * signed in. The page is drawn anew with the choice; `returnTo` is the id of what gets the focus then.
 */
export function PreferencesForm({ returnTo, onSaved }: { returnTo: string; onSaved?: () => void }) {
  const { user } = useSession();
  const { language: pageLanguage, ...current } = currentPreferences();
  const [choices, setChoices] = useState<PreferenceChoices>(current);
  const [language, setLanguage] = useState(user?.preferences.language ?? pageLanguage);
  const save = useSavePreferences();
  const preferences = { language: pageLanguage, ...choices } as Preferences;

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate({ choices, language, returnTo }, { onSuccess: () => onSaved?.() });
  }

  return (
    <form noValidate onSubmit={submit} aria-label="Language and dates">
      <div className="grid gap-4 sm:grid-cols-2">
        {user ? (
          <SelectField
            label="Mails and papers in"
            value={language}
            options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            onChange={(event) => setLanguage(event.target.value as typeof language)}
          />
        ) : null}
        <Choice
          label="Dates"
          names={CALENDAR_NAMES}
          values={CALENDARS}
          value={choices.calendar}
          onChange={(calendar) => setChoices({ ...choices, calendar })}
        />
        <Choice
          label="Digits"
          names={DIGIT_NAMES}
          values={DIGITS}
          value={choices.digits}
          onChange={(digits) => setChoices({ ...choices, digits })}
        />
        <Choice
          label="Large numbers"
          names={GROUPING_NAMES}
          values={GROUPINGS}
          value={choices.grouping}
          onChange={(grouping) => setChoices({ ...choices, grouping })}
        />
      </div>
      <p className="mt-4 rounded-md bg-sunken px-3 py-2 text-sm text-fg-2" aria-live="polite">
        {'It looks like this: '}
        <strong className="num font-semibold text-fg">
          {writtenFor(preferences, () => `${formatDate(new Date())} · ${formatRupees(SAMPLE_PAISA)}`)}
        </strong>
      </p>
      <Button type="submit" id="save-preferences" className="mt-5" busy={save.isPending}>
        Save preferences
      </Button>
    </form>
  );
}

function Choice<Value extends string>({
  label,
  names,
  values,
  value,
  onChange,
}: {
  label: string;
  names: Readonly<Record<Value, string>>;
  values: readonly Value[];
  value: Value | null;
  onChange: (value: Value) => void;
}) {
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      options={values.map((one) => ({ value: one, label: names[one] }))}
      onChange={(event) => onChange(event.target.value as Value)}
    />
  );
}
