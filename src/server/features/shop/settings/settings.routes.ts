import { z } from 'zod';
import {
  changeSettingSchema,
  isSettingKey,
  SETTING_KEYS,
  SETTINGS,
  type SettingList,
  settingHistoryQuerySchema,
  settingHistorySchema,
  settingListSchema,
  settingSchema,
} from '../../../../contract/shop/settings.contract.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { changeSetting } from './settings.commands.ts';
import { settingNotFound } from './settings.errors.ts';
import { countSettingChanges, listSettingChanges, listStoredSettings } from './settings.sql.ts';
import { settingValues } from './settings.ts';

const tag = 'Settings';
const keyParams = z.object({ key: z.string() });

/** What admins decide without a release, and how it came to be. */
export function settingRoutes(deps: Deps): RouteDefinition[] {
  const { db, pool, settings } = deps;
  const list = async (): Promise<SettingList['settings']> => {
    const stored = await listStoredSettings(pool);
    const values = settingValues(stored, settings.defaults);
    return SETTING_KEYS.map((key) => {
      const { group, label, help } = SETTINGS[key];
      const change = stored.find((row) => row.key === key);
      return {
        key,
        group,
        label,
        help,
        value: values[key],
        default: settings.defaults[key],
        change:
          change === undefined
            ? null
            : { _id: String(change.id), at: change.changedAt.toISOString(), by: change.changedBy },
      };
    });
  };
  return [
    defineRoute({
      method: 'GET',
      url: '/api/admin/settings',
      audience: 'admin',
      deskDeed: 'settings',
      limit: 'other',
      summary: 'All settings with their values, in the order of the desk',
      tag,
      response: settingListSchema,
      handler: async () => ({ settings: await list() }),
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/admin/settings/:key',
      audience: 'admin',
      deskDeed: 'settings',
      limit: 'other',
      summary: 'Give a setting another value, from now on',
      tag,
      params: keyParams,
      body: changeSettingSchema,
      response: settingSchema,
      handler: async ({ params, body, viewer, request }) => {
        const key = await changeSetting(deps, {
          key: params.key,
          change: body,
          admin: actingAdmin(viewer, request),
        });
        const setting = (await list()).find((entry) => entry.key === key);
        if (setting === undefined) throw settingNotFound();
        return new Answer(setting, { message: 'Setting saved' });
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/admin/settings/:key/history',
      audience: 'admin',
      deskDeed: 'settings',
      limit: 'other',
      summary: 'Who changed a setting, when and why, newest first',
      tag,
      params: keyParams,
      query: settingHistoryQuerySchema,
      response: settingHistorySchema,
      handler: async ({ params: { key }, query: { page, limit } }) => {
        if (!isSettingKey(key)) throw settingNotFound();
        const [rows, total] = await Promise.all([
          listSettingChanges(db, key, rowsOf({ page, limit })),
          countSettingChanges(db, key),
        ]);
        return {
          changes: rows.map(({ id, at, by, before, after, reason }) => ({
            _id: String(id),
            at: at.toISOString(),
            by,
            before,
            after,
            reason,
          })),
          pagination: paginationOf({ page, limit }, total),
        };
      },
    }),
  ];
}
