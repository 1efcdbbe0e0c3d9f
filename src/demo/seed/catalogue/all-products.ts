import type { ParentCategorySlug, SeedProduct } from '../seed-types.ts';
import { electricalProducts } from './electrical.products.ts';
import { electronicsProducts } from './electronics.products.ts';
import { industrialProducts } from './industrial.products.ts';
import { labProducts } from './lab.products.ts';
import { officeProducts } from './office.products.ts';
import { packagingProducts } from './packaging.products.ts';
import { rawProducts } from './raw.products.ts';
import { safetyProducts } from './safety.products.ts';

export const productsByParent: Readonly<Record<ParentCategorySlug, readonly SeedProduct[]>> = {
  electronics: electronicsProducts,
  'office-supplies': officeProducts,
  'lab-equipment': labProducts,
  industrial: industrialProducts,
  electrical: electricalProducts,
  'safety-equipment': safetyProducts,
  packaging: packagingProducts,
  'raw-materials': rawProducts,
};

export const seedProducts: readonly SeedProduct[] = Object.values(productsByParent).flat();
