import { kathmanduDate } from '../src/domain/shop/kathmandu-time.ts';

/** A bank's export of 200 lines: a preamble, debits and credits of strangers, and room for transfers of the test. */
export function sampleStatement(
  transfers: readonly { remark: string; credit: string; reference: string }[],
): string {
  const lines = ['Himalayan Demo Bank Ltd.', 'Statement of account 0000 1234 5678 9012', ''];
  lines.push('Date,Value Date,Particulars,Ref. No.,Debit (NPR),Credit (NPR),Balance');
  const date = kathmanduDate(new Date());
  transfers.forEach(({ remark, credit, reference }) => {
    lines.push(`${date},${date},"${remark.replaceAll('"', '""')}",${reference},,"${credit}","1,000,000.00"`);
  });
  for (let nth = lines.length + 1; nth <= 200; nth += 1) {
    const isDebit = nth % 3 === 0;
    const amount = `"${(1_000 + nth).toLocaleString('en-US')}.${nth % 2 === 0 ? '25' : '50'}"`;
    lines.push(
      `${date},${date},${isDebit ? 'ATM withdrawal' : `"Fund transfer, shop ${nth}"`},ST${nth},${isDebit ? amount : ''},${isDebit ? '' : amount},"900,000.00"`,
    );
  }
  return lines.join('\r\n');
}
