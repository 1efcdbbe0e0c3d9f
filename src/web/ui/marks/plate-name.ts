/** The soft colours of image plates, one for each top-level category (look.md 12). */
export type PlateName =
  | 'electronics'
  | 'office'
  | 'lab'
  | 'industrial'
  | 'electrical'
  | 'safety'
  | 'packaging'
  | 'raw'
  | 'none';
