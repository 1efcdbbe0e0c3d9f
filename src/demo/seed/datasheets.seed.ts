import { type DatasheetPage, datasheetPdf } from './datasheet-pdf.ts';
import { type Row, seedId } from './seed-rows.ts';

interface DemoDatasheet {
  name: string;
  pages: readonly DatasheetPage[];
}

/** What sellers of the demo shop put beside a product, by its SKU. */
const DATASHEETS: Readonly<Record<string, readonly DemoDatasheet[]>> = {
  'FLUKE-117': [
    {
      name: 'Technical data',
      pages: [
        {
          title: 'Fluke 117: technical data',
          lines: [
            'Voltage AC and DC: 600 V, resolution 1 mV',
            'Current AC and DC: 10 A, 20 A for 30 s',
            'Resistance: 40 MOhm, continuity with beeper',
            'Capacitance: 9999 uF, frequency: 50 kHz',
            'Non-contact voltage detection (VoltAlert)',
          ],
        },
        {
          title: 'General',
          lines: [
            'Display: 6000 counts, four updates a second',
            'Battery: 9 V alkaline, 400 hours without backlight',
            'Working temperature: -10 to 50 degrees Celsius',
            'Size: 167 x 84 x 46 mm, weight: 550 g',
          ],
        },
      ],
    },
    {
      name: 'Safety information',
      pages: [
        {
          title: 'Fluke 117: safety information',
          lines: [
            'Measurement category CAT III 600 V.',
            'Use the test leads that came with the meter, and check them before each use.',
            'Do not work alone above 30 V AC, 42 V peak or 60 V DC.',
            'Replace the battery as soon as its sign appears.',
          ],
        },
      ],
    },
  ],
};

const keyOf = (sku: string, name: string) => seedId('datasheet', `${sku}/${name}`).replaceAll('-', '');

/** As a product's row holds them. */
export function datasheetEntries(sku: string) {
  return (DATASHEETS[sku] ?? []).map(({ name, pages }) => ({
    key: keyOf(sku, name),
    name,
    bytes: datasheetPdf(pages).length,
    pages: pages.length,
  }));
}

/** Their rows among the uploads of their sellers. */
export function datasheetUploadRows(
  products: readonly { content: { sku: string }; sellerId: string; createdAt: Date }[],
): Row[] {
  return products.flatMap(({ content, sellerId, createdAt }) =>
    datasheetEntries(content.sku).map(({ key, bytes }) => ({
      key,
      seller_id: sellerId,
      kind: 'datasheet',
      bytes,
      created_at: createdAt,
    })),
  );
}

/** The file of a demo datasheet, written anew whenever it is asked for; null for any other key. */
export function demoDatasheet(key: string): Buffer | null {
  for (const [sku, sheets] of Object.entries(DATASHEETS)) {
    const sheet = sheets.find(({ name }) => keyOf(sku, name) === key);
    if (sheet !== undefined) return datasheetPdf(sheet.pages);
  }
  return null;
}
