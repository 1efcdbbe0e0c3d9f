/** Shapes of the demo content. Prices here are whole rupees as a person writes them; seed.ts turns them into paisa. */

export type ParentCategorySlug =
  | 'electronics'
  | 'office-supplies'
  | 'lab-equipment'
  | 'industrial'
  | 'electrical'
  | 'safety-equipment'
  | 'packaging'
  | 'raw-materials';

export type SeedCategory = {
  name: string;
  slug: string;
  description: string;
  children: readonly { name: string; slug: string; description: string }[];
};

/** A drawing in `src/web/ui/illustrations/`, without `.svg`. */
export type IllustrationFamily =
  | 'electrical-board'
  | 'electrical-bulb'
  | 'electrical-cable'
  | 'electrical-mcb'
  | 'electrical-panel'
  | 'electronics-arduino'
  | 'electronics-esp32'
  | 'electronics-keyboard'
  | 'electronics-monitor'
  | 'electronics-sbc'
  | 'electronics-soldering'
  | 'electronics-ssd'
  | 'electronics-switch'
  | 'industrial-bearing'
  | 'industrial-bolts'
  | 'industrial-drill'
  | 'industrial-motor'
  | 'lab-balance'
  | 'lab-flask'
  | 'lab-microscope'
  | 'lab-multimeter'
  | 'lab-scope'
  | 'office-binder'
  | 'office-printer'
  | 'office-ream'
  | 'office-stapler'
  | 'packaging-box'
  | 'packaging-boxes'
  | 'packaging-bubble'
  | 'packaging-tape'
  | 'raw-filament'
  | 'raw-profile'
  | 'raw-rods'
  | 'raw-sack'
  | 'raw-spool'
  | 'safety-extinguisher'
  | 'safety-goggles'
  | 'safety-helmet'
  | 'safety-shoe'
  | 'safety-vest';

export type SellerKey =
  | 'himal'
  | 'newroad'
  | 'patan'
  | 'bhaktapur'
  | 'koshi'
  | 'birgunj'
  | 'phewa'
  | 'lumbini'
  | 'bheri'
  | 'seti'
  | 'makwanpur'
  | 'balaju'
  | 'purbanchal'
  | 'chitwan'
  | 'suraksha'
  | 'janakpur';

export type SeedProductStatus = 'active' | 'inactive' | 'pending_approval' | 'rejected' | 'discontinued';

export type SeedProduct = {
  name: string;
  brand: string;
  sku: string;
  seller: SellerKey;
  /** Slug of a child category. */
  category: string;
  /** Rupees: regular, wholesale, cost. */
  price: readonly [regular: number, wholesale: number, cost: number];
  stock: number;
  /** Default 10. */
  lowStockThreshold?: number;
  /** Minimum order quantity, default 1. */
  minimum?: number;
  picture: IllustrationFamily;
  /** Text drawn on the object, where the drawing has a place for one. */
  marking?: string;
  description: string;
  /** Rich text: p, ul, ol, li, strong, em, h2-h4, br, a. */
  longDescription?: string;
  specifications: Readonly<Record<string, string>>;
  tags: readonly string[];
  /** Default active. */
  status?: SeedProductStatus;
};

export type SeedAddress = {
  street: string;
  city: string;
  province: SeedProvince;
  postalCode: string;
};

/** Spelt as in the shipping form (spec 5). */
export type SeedProvince =
  | 'Province 1'
  | 'Madhesh Pradesh'
  | 'Bagmati Pradesh'
  | 'Gandaki Pradesh'
  | 'Lumbini Pradesh'
  | 'Karnali Pradesh'
  | 'Sudurpashchim Pradesh';

export type SeedSeller = {
  key: SellerKey;
  firstName: string;
  lastName: string;
  email: string;
  /** 10 digits. */
  phone: string;
  companyName: string;
  /** 9 digits. */
  panNumber: string;
  address: SeedAddress;
  /** Parent categories this company trades in; each of its products belongs to one of them. */
  trades: readonly ParentCategorySlug[];
  isApproved: boolean;
  /** Days before the seed that the company joined. */
  joinedDaysAgo: number;
};

export type SeedBuyer = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  companyName: string;
  address: SeedAddress;
  joinedDaysAgo: number;
};

export type SeedCoupon = {
  code: string;
  type: 'percent' | 'fixed';
  /** Percent, or rupees. */
  value: number;
  /** Rupees; null = none. */
  minimumSubtotal: number | null;
  startsDaysAgo: number;
  /** Negative = already over; null = never ends. */
  endsInDays: number | null;
  usageLimit: number | null;
  perUserLimit: number | null;
  isActive: boolean;
};
