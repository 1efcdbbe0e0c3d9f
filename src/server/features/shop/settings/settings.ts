import { SETTING_KEYS, SETTINGS, type SettingValues } from '../../../../contract/shop/settings.contract.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Config } from '../../../config.ts';
import { Listener } from '../../../db/listener.ts';
import type { Pool } from '../../../db/pool.ts';
import type { Wordings } from '../../../speech/wordings.ts';
import { listStoredWordings } from '../wordings/wordings.sql.ts';
import { listStoredSettings, newestChange } from './settings.sql.ts';

const CHANNEL = 'settings';
const TICK_MS = 2_000;

/** What the admins decided, in memory; src/contract/shop/settings.contract.ts says how to add a setting. */
export interface Settings {
  /** The values in force. Ask again each time: a change replaces the object. */
  readonly current: Readonly<SettingValues>;
  /** What holds where nobody has changed anything. */
  readonly defaults: Readonly<SettingValues>;
  /** Counts up with every change, so that what was made from the old values is not taken for current. */
  readonly version: number;
  readonly wordings: Wordings;
  /** What was in force at an instant. */
  at(instant: Date): Promise<Readonly<SettingValues>>;
  /** Reads the values and hears of changes from now on, whichever instance makes them. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Call after a commit that changed a setting or a wording: this instance's next read sees it. */
  refresh(): Promise<void>;
}

type Environment = Pick<Config, 'walletCeilingPaisa' | 'isDemo'>;

export function createSettings(pool: Pool, environment: Environment): Settings {
  return new LiveSettings(pool, settingDefaults(environment));
}

/** The defaults of the list, but for those that the environment gives. */
function settingDefaults({ walletCeilingPaisa, isDemo }: Environment): SettingValues {
  const listed = Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key].default]));
  return {
    ...(listed as unknown as SettingValues),
    esewaCeiling: rupeesFromPaisa(walletCeilingPaisa),
    billsRequireHs: !isDemo,
    cashAtDoor: isDemo,
    creditEnabled: isDemo,
    deliverySurcharges: isDemo,
    khaltiCeiling: rupeesFromPaisa(walletCeilingPaisa),
  };
}

/** Stored values over the defaults. A value that a later release finds wrong gives way to the default. */
export function settingValues(
  stored: readonly { key: string; value: unknown }[],
  defaults: Readonly<SettingValues>,
): SettingValues {
  const byKey = new Map(stored.map(({ key, value }) => [key, value]));
  const entries = SETTING_KEYS.map((key) => {
    const checked = SETTINGS[key].schema.safeParse(byKey.get(key));
    return [key, checked.success ? checked.data : defaults[key]];
  });
  return Object.fromEntries(entries) as SettingValues;
}

class LiveSettings implements Settings {
  readonly defaults: Readonly<SettingValues>;
  #current: Readonly<SettingValues>;
  #version = 1;
  #wordings: Wordings = { current: new Map(), version: 1 };
  readonly #pool: Pool;
  readonly #listener: Listener;
  #newest = 0;
  #newestWording = 0;
  /** The newest change of either that a tick saw. */
  #seen = 0;
  #reading: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;

  constructor(pool: Pool, defaults: SettingValues) {
    this.#pool = pool;
    this.defaults = defaults;
    this.#current = defaults;
    const refresh = () => void this.refresh().catch(() => undefined);
    this.#listener = new Listener(pool, CHANNEL, {
      onConnected: refresh,
      onLost: () => undefined,
      onMessage: refresh,
    });
  }

  get current(): Readonly<SettingValues> {
    return this.#current;
  }

  get version(): number {
    return this.#version;
  }

  get wordings(): Wordings {
    return this.#wordings;
  }

  async at(instant: Date): Promise<Readonly<SettingValues>> {
    return settingValues(await listStoredSettings(this.#pool, instant), this.defaults);
  }

  async start(): Promise<void> {
    await this.refresh();
    await this.#listener.start();
    this.#timer = setInterval(() => void this.#tick(), TICK_MS).unref();
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#listener.stop();
    await this.#reading.catch(() => undefined);
  }

  /** One reading after the other, so that an older answer never replaces a newer one. */
  refresh(): Promise<void> {
    this.#reading = this.#reading.catch(() => undefined).then(() => this.#read());
    return this.#reading;
  }

  async #read(): Promise<void> {
    await this.#readWordings();
    const stored = await listStoredSettings(this.#pool);
    const newest = newestOf(stored);
    if (newest === this.#newest) return;
    this.#newest = newest;
    this.#current = settingValues(stored, this.defaults);
    this.#version += 1;
  }

  async #readWordings(): Promise<void> {
    const stored = await listStoredWordings(this.#pool);
    const newest = newestOf(stored);
    if (newest === this.#newestWording) return;
    this.#newestWording = newest;
    const said = stored.flatMap(({ messageId, wording }): [string, string][] =>
      wording === null ? [] : [[messageId, wording]],
    );
    this.#wordings = { current: new Map(said), version: this.#wordings.version + 1 };
  }

  /** While messages are missed, and behind poolers where `listen` hears nothing. */
  async #tick(): Promise<void> {
    try {
      const newest = await newestChange(this.#pool);
      if (newest === this.#seen) return;
      await this.refresh();
      this.#seen = newest;
    } catch {
      // The database is away: the last values hold until it is back.
    }
  }
}

const newestOf = (stored: readonly { id: number }[]) => Math.max(0, ...stored.map(({ id }) => id));
