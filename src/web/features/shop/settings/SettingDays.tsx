import { Fragment } from 'react';
import { provinceName } from '../../../../domain/shop/nepal.ts';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import type { DaysDraft } from './setting-draft.ts';

/** Days from each name to each: a field in each place of the square. */
export function SettingDays({
  names,
  draft,
  problems,
  onChange,
}: {
  names: readonly string[];
  draft: DaysDraft;
  /** By the name of the field: 'value.Bagmati Pradesh.Province 1'. */
  problems: Readonly<Record<string, string>>;
  onChange: (draft: DaysDraft) => void;
}) {
  const problemOf = (from: string, to: string) => problems[nameOf(from, to)];
  return (
    <section
      aria-label="Working days"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-line"
    >
      <table className="w-full text-sm">
        <thead>
          <tr className="bg-sunken text-start align-bottom text-xs text-fg-2">
            <th scope="col" className="sticky start-0 z-1 bg-sunken p-2 text-start font-medium">
              From, to
            </th>
            {names.map((to) => (
              <th key={to} scope="col" className="p-2 text-start font-medium">
                {provinceName(to)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((from) => {
            const wrong = names.filter((to) => problemOf(from, to) !== undefined);
            return (
              <Fragment key={from}>
                <tr className="border-t border-line">
                  <th
                    scope="row"
                    className="sticky start-0 z-1 max-w-32 bg-surface p-2 text-start text-xs font-medium"
                  >
                    {provinceName(from)}
                  </th>
                  {names.map((to) => (
                    <td key={to} className="p-1">
                      <input
                        type="text"
                        aria-label={`From ${provinceName(from)} to ${provinceName(to)}`}
                        name={nameOf(from, to)}
                        aria-invalid={problemOf(from, to) ? true : undefined}
                        aria-describedby={problemOf(from, to) ? errorIdOf(from) : undefined}
                        autoComplete="off"
                        maxLength={10}
                        value={draft[from]?.[to] ?? ''}
                        onChange={(event) =>
                          onChange({ ...draft, [from]: { ...draft[from], [to]: event.target.value } })
                        }
                        className="field num w-full min-w-16 px-2 text-center"
                      />
                    </td>
                  ))}
                </tr>
                {wrong.length > 0 ? (
                  <tr>
                    <td colSpan={names.length + 1} className="p-2 pt-0">
                      <FieldError id={errorIdOf(from)}>
                        {wrong.map((to) => `${provinceName(to)}: ${problemOf(from, to)}`).join('. ')}
                      </FieldError>
                    </td>
                  </tr>
                ) : null}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

const nameOf = (from: string, to: string) => `value.${from}.${to}`;
const errorIdOf = (from: string) => `days-from-${from.replaceAll(' ', '-')}`;
