/** Browsers that know of it: others never say so. */
interface Connection {
  saveData?: boolean;
}

/** Whether who is here asked their browser to load less. On the server nobody did. */
export const SAVES_DATA =
  (globalThis.navigator as (Navigator & { connection?: Connection }) | undefined)?.connection?.saveData ===
  true;

/** When the scripts of a link's page are loaded: ahead, as soon as somebody seems to go there, or with the page. */
export const AHEAD = SAVES_DATA ? 'none' : 'intent';
