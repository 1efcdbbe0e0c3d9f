import { expect, it } from 'vitest';
import type { KhataDocument } from './khata-drawer.ts';
import { drawKhataDocument } from './khata-drawing.ts';

const khata = (entries: number): KhataDocument => ({
  drawnAt: new Date('2026-11-22T08:00:00Z'),
  drawnOn: '6 Mangsir 2083 · 22 Nov 2026',
  period: 'Mangsir 2083',
  daysBs: '1 Mangsir 2083 to 29 Mangsir 2083',
  daysAd: '17 Nov–15 Dec 2026',
  marketplace: { name: 'Thokmandu Pvt. Ltd.', address: 'New Road, Kathmandu', panNumber: '000000000' },
  seller: { name: 'हिमाल Components Pvt. Ltd.', address: 'Patan Industrial Estate', panNumber: '609812345' },
  company: { name: 'Bheri अस्पताल', address: 'Nepalgunj-10, Banke', panNumber: '301234567' },
  openingPaisa: 1_200_00,
  billsPaisa: 950_00 * entries,
  creditNotesPaisa: 100_00,
  paymentsPaisa: 0,
  closingPaisa: 1_100_00 + 950_00 * entries,
  ageing: { notDue: 950_00 * entries, days1to30: 1_100_00, days31to60: 0, days61to90: 0, over90: 0 },
  creditPaisa: 0,
  entries: Array.from({ length: entries }, (_, nth) => ({
    dateBs: '2083-08-02',
    text:
      nth === 0
        ? 'Credit note KTM-CN-2083/84-000004 · for KTM-2083/84-000101'
        : `Bill ${nth} · due 2083-09-15`,
    amountPaisa: nth === 0 ? -100_00 : 950_00,
    balancePaisa: 1_100_00 + 950_00 * nth,
  })),
  waiting: [{ text: 'cheque 00412 of 20 Nov 2026', amountPaisa: 500_00 }],
  confirmation: 'Balance of रू 1,200 confirmed by सीता Rai on 4 Aug 2026',
});

it('draws the same paper of the same khata, over as many sheets as it takes', async () => {
  const bytes = await drawKhataDocument(khata(70));
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBe(3);
  expect((await drawKhataDocument(khata(70))).equals(bytes)).toBe(true);
  const empty = await drawKhataDocument(khata(0));
  expect(empty.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBe(1);
});
