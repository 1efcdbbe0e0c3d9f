import {
  type ChangeSetting,
  isSettingKey,
  SETTINGS,
  type SettingKey,
  settingsConflict,
} from '../../../../contract/shop/settings.contract.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { AppError } from '../../../plugins/app-error.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { settingChanged, settingNotFound, settingsConflicting } from './settings.errors.ts';
import { insertSettingChange, lockSettings, readStoredSettings } from './settings.sql.ts';
import { settingValues } from './settings.ts';

/**
 * Gives a setting another value, from now on. The same value again changes nothing. 404 for an unknown key, 400 with
 * the field (`value`, or `value.3.day` in a table) for a value that is not of its kind or does not fit the others, 409
 * when somebody else has changed it since it was seen.
 */
export async function changeSetting(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { key, change, admin }: { key: string; change: ChangeSetting; admin: ActingAdmin },
): Promise<SettingKey> {
  if (!isSettingKey(key)) throw settingNotFound();
  const after = checkedValue(key, change.value);
  await inTransaction(db, async (tx) => {
    await lockSettings(tx);
    const stored = await readStoredSettings(tx);
    const last = stored.find((row) => row.key === key);
    const seen = last === undefined ? null : String(last.id);
    if (change.seen !== undefined && change.seen !== seen) throw settingChanged();
    const values = settingValues(stored, settings.defaults);
    const before: unknown = values[key];
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    const conflict = settingsConflict({ ...values, [key]: after });
    if (conflict !== null) throw settingsConflicting(conflict);
    const reason = change.reason || null;
    await insertSettingChange(tx, { key, before, after, reason, changedBy: admin.actorId });
    await recordAudit(tx, {
      ...admin,
      action: 'setting.update',
      objectKind: 'setting',
      objectId: key,
      before: { value: before },
      after: { value: after, ...(reason === null ? {} : { reason }) },
    });
  });
  await settings.refresh();
  return key;
}

function checkedValue(key: SettingKey, value: unknown): unknown {
  const checked = SETTINGS[key].schema.safeParse(value);
  if (checked.success) return checked.data;
  const errors = checked.error.issues.map(({ path, message }) => ({
    path: ['value', ...path].join('.'),
    message,
  }));
  throw new AppError(400, 'invalid_input', errors[0]?.message ?? 'Invalid value', { errors });
}
