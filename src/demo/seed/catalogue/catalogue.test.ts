import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isNepalesePhone, isPan, PROVINCES } from '../../../domain/shop/nepal.ts';
import { slugOf } from '../../../domain/shop/slug.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { demoAccounts, seedBuyers } from '../buyers.seed.ts';
import { canLetter } from '../picture-lettering.ts';
import { demoBarcode, pictureKeyBase } from '../seed-catalogue.ts';
import { seedSellers } from '../sellers.seed.ts';
import { productsByParent, seedProducts } from './all-products.ts';
import { seedCategories } from './categories.seed.ts';

const allowedTags = new Set(['p', 'ul', 'ol', 'li', 'strong', 'em', 'h2', 'h3', 'h4', 'br', 'a']);
const duplicatesOf = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);

describe('the demo catalogue', () => {
  it('has the eight home categories in order, each with at least three children', () => {
    expect(seedCategories.map(({ name }) => name)).toEqual([
      'Electronics',
      'Office Supplies',
      'Lab Equipment',
      'Industrial',
      'Electrical',
      'Safety Equipment',
      'Packaging',
      'Raw Materials',
    ]);
    for (const { name, slug, children } of seedCategories) {
      expect(slug).toBe(slugOf(name));
      expect(children.length).toBeGreaterThanOrEqual(3);
      for (const child of children) {
        expect(child.slug).toBe(slugOf(child.name));
        expect(
          productsByParent[slug as keyof typeof productsByParent].filter(
            ({ category }) => category === child.slug,
          ).length,
          child.name,
        ).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it('has at least 240 products with names and keys of their own', () => {
    expect(seedProducts.length).toBeGreaterThanOrEqual(240);
    expect(duplicatesOf(seedProducts.map(({ name }) => name))).toEqual([]);
    expect(duplicatesOf(seedProducts.map(({ description }) => description))).toEqual([]);
    expect(duplicatesOf(seedProducts.map(({ seller, sku }) => `${seller} ${sku.toLowerCase()}`))).toEqual([]);
    expect(duplicatesOf(seedProducts.map(pictureKeyBase))).toEqual([]);
  });

  it('sells wholesale below regular and above cost, by up to 30 percent', () => {
    for (const { sku, price } of seedProducts) {
      const [regular, wholesale, cost] = price;
      expect(wholesale, sku).toBeLessThan(regular);
      expect(wholesale, sku).toBeGreaterThan(cost);
      expect((regular - wholesale) / regular, sku).toBeLessThanOrEqual(0.3);
    }
  });

  it('lists every product in a child category its seller trades in', () => {
    const sellers = new Map(seedSellers.map((seller) => [seller.key, seller]));
    for (const [parent, products] of Object.entries(productsByParent)) {
      const children = seedCategories.find(({ slug }) => slug === parent)?.children.map(({ slug }) => slug);
      for (const { sku, category, seller } of products) {
        expect(children, sku).toContain(category);
        expect(sellers.get(seller)?.trades, sku).toContain(parent);
      }
    }
  });

  it('describes every product', () => {
    for (const product of seedProducts) {
      expect(product.description.length, product.sku).toBeGreaterThan(30);
      expect(product.tags.length, product.sku).toBeGreaterThan(0);
      const rows = Object.keys(product.specifications).length;
      if ((product.status ?? 'active') === 'active') expect(rows, product.sku).toBeGreaterThanOrEqual(3);
      expect(rows, product.sku).toBeLessThanOrEqual(10);
    }
    expect(
      seedProducts.filter(({ longDescription }) => longDescription !== undefined).length,
    ).toBeGreaterThan(140);
  });

  it('uses only the HTML that sellers may use', () => {
    for (const { sku, longDescription = '' } of seedProducts) {
      for (const [, tag = ''] of longDescription.matchAll(/<\/?([a-z0-9]+)/g))
        expect(allowedTags.has(tag), `${sku} ${tag}`).toBe(true);
      for (const tag of ['p', 'ul', 'li', 'h3', 'strong', 'em'])
        expect(longDescription.split(`<${tag}>`).length, sku).toBe(longDescription.split(`</${tag}>`).length);
    }
  });

  it('shows scarce and sold-out stock', () => {
    const active = seedProducts.filter(({ status = 'active' }) => status === 'active');
    expect(active.filter(({ stock }) => stock === 0).length).toBeGreaterThanOrEqual(8);
    expect(active.filter(({ stock }) => stock > 0 && stock < 10).length).toBeGreaterThanOrEqual(20);
    expect(active.filter(({ minimum = 1 }) => minimum > 1).length).toBeGreaterThanOrEqual(10);
  });

  it('has a drawing for every product and strokes for every marking', () => {
    for (const { sku, picture, marking = '' } of seedProducts) {
      expect(
        existsSync(path.join(projectRoot, 'src', 'web', 'ui', 'illustrations', `${picture}.svg`)),
        sku,
      ).toBe(true);
      expect(canLetter(marking.replace('|', '')), sku).toBe(true);
    }
    expect(new Set(seedProducts.map(({ picture }) => picture)).size).toBe(40);
  });

  it('gives barcodes a right check digit', () => {
    for (const { sku } of seedProducts) {
      const digits = [...demoBarcode(sku)].map(Number);
      expect(digits).toHaveLength(13);
      expect(digits.reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 1 : 3), 0) % 10).toBe(0);
    }
  });

  it('gives the demo seller a shop of fifteen products and more', () => {
    expect(seedProducts.filter(({ seller }) => seller === 'himal').length).toBeGreaterThanOrEqual(15);
  });
});

describe('the demo people', () => {
  const people = [...seedSellers, ...seedBuyers, ...Object.values(demoAccounts)];

  it('have addresses of their own, phones and PANs that the forms accept', () => {
    expect(duplicatesOf(people.map(({ email }) => email))).toEqual([]);
    for (const { email, phone, address } of people) {
      expect(email).toMatch(/^[a-z0-9.-]+@[a-z0-9-]+\.example$/);
      expect(isNepalesePhone(phone), email).toBe(true);
      expect(PROVINCES).toContain(address.province);
    }
    for (const { email, panNumber } of seedSellers) expect(isPan(panNumber), email).toBe(true);
  });

  it('are sixteen sellers, one of them waiting, and about sixty companies that buy', () => {
    expect(seedSellers.filter(({ isApproved }) => isApproved).length).toBeGreaterThanOrEqual(12);
    expect(seedSellers.filter(({ isApproved }) => !isApproved)).toHaveLength(1);
    expect(seedBuyers.length).toBeGreaterThanOrEqual(60);
  });
});
