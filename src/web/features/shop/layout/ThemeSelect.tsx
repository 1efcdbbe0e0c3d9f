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
    <label className="flex items-center gap-2 text-xs text-fg-3">
      Theme
      <select
        value={choice}
        onChange={(event) => choose(event.target.value as ThemeChoice)}
        className="min-h-8 rounded-sm border border-line-2 bg-surface px-2 text-fg-2 touch:min-h-11"
      >
        {THEME_CHOICES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
