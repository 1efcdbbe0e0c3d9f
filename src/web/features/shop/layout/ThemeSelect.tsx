import { type ThemeChoice, useTheme } from './theme.hooks.ts';

export const THEME_CHOICES: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
];

/** The theme choice of the footer. */
export function ThemeSelect() {
  const { choice, choose } = useTheme();
  return (
    <label>
      Theme
      <select value={choice} onChange={(event) => choose(event.target.value as ThemeChoice)}>
        {THEME_CHOICES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
