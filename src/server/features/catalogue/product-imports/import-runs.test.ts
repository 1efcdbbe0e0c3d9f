import { describe, expect, test } from 'vitest';
import { insertProduct } from '../../../../../test/factories.ts';
import {
  category,
  HEAD,
  imports,
  openImportDesk,
  own,
  ownProduct,
  row,
  seller,
  shop,
} from '../../../../../test/import-desk.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { runJob } from '../../../../../test/shopping.ts';
import { csvOf, importsOf } from '../../../../../test/spreadsheets.ts';
import { carryOutImport } from './import-apply.commands.ts';
import { reviveImports } from './import-work.commands.ts';

openImportDesk();

describe('an import', () => {
  test('with problems is applied without these rows only when the seller says so', async () => {
    const { import: found } = await imports.check(csvOf([HEAD, row('A'), row('B', { Name: '' })]));
    const refused = await imports.call('POST', `/${found._id}/apply`, {});
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '1 row has a problem. Correct it, or apply the others without it.',
    ]);
    await imports.apply(found._id, { leaveOutFailing: true });
    expect((await own()).map(({ sku }) => sku)).toEqual(['A']);
    expect((await imports.call('POST', `/${found._id}/apply`, {})).status).toBe(409);
    expect((await imports.call('POST', `/${found._id}/cancel`)).status).toBe(409);
  });

  test('that changes nothing has nothing to apply', async () => {
    await ownProduct({ sku: 'A', quantity: 5 });
    const { import: found } = await imports.check(
      csvOf([
        ['SKU', 'Quantity'],
        ['A', 5],
      ]),
    );
    expect(found.counts).toMatchObject({ unchanged: 1 });
    expect((await imports.call('POST', `/${found._id}/apply`, {})).body.code).toBe('nothing_to_apply');
  });

  test('says of the goods what bills print, as customs and people write it', async () => {
    await ownProduct({ sku: 'OLD', hs_code: '8542', unit: 'kg' });
    const { import: found } = await imports.check(
      csvOf([
        [...HEAD, 'HSN', 'Model No.', 'UOM', 'Made in', 'Warranty'],
        [...row('NEW'), '8542.31.00', 'A000066', 'Metre', 'Italy', '12'],
        [...row('OLD'), '85423100', '', '', '', ''],
        [...row('BAD'), '85a', '', 'barrel', '', ''],
      ]),
    );
    expect(found.counts).toMatchObject({ new: 1, changed: 1, failing: 1 });
    const { rows: failing } = await imports.report(found._id, '?rows=failing');
    expect(failing[0]?.problems).toMatchObject([
      { column: 'HS code', problem: 'HS code must be 4 to 8 digits' },
      { column: 'Unit', problem: 'Invalid unit' },
    ]);
    await imports.apply(found._id, { leaveOutFailing: true });
    const { rows } = await shop.pool.query(
      `select sku, hs_code, model, unit, origin_country, warranty_months from products
       where seller_id = $1 order by sku`,
      [seller.user.id],
    );
    expect(rows).toMatchObject([
      {
        sku: 'NEW',
        hs_code: '85423100',
        model: 'A000066',
        unit: 'm',
        origin_country: 'Italy',
        warranty_months: 12,
      },
      { sku: 'OLD', hs_code: '85423100', unit: 'kg' },
    ]);
  });

  test('is nobody else’s to see, apply or cancel', async () => {
    const { import: found } = await imports.check(csvOf([HEAD, row('A')]));
    const rival = importsOf(shop, await shop.registerSeller());
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/report'],
      ['POST', '/apply'],
      ['POST', '/cancel'],
    ] as const) {
      for (const id of [found._id, '00000000-0000-4000-8000-000000000000', 'nonsense']) {
        const answer = await rival.call(
          method,
          `/${id}${path}`,
          method === 'POST' && path === '/apply' ? {} : undefined,
        );
        expect([path, id, answer.status]).toEqual([path, id, 404]);
      }
    }
    expect((await rival.call('GET', '')).body.data.imports).toEqual([]);
    expect((await imports.report(found._id)).import.state).toBe('checked');
  });

  test('changes only the own product when two sellers have the same SKU', async () => {
    const foreign = await insertProduct(shop.db, { sku: 'SAME', name: 'Theirs', category_id: category.id });
    const { import: found } = await imports.check(csvOf([HEAD, row('SAME')]));
    expect(found.counts.new).toBe(1);
    await imports.apply(found._id);
    const { rows } = await shop.pool.query('select name from products where id = $1', [foreign.id]);
    expect(rows[0].name).toBe('Theirs');
  });

  test('does not undo what was sold since it was checked', async () => {
    const one = await ownProduct({ sku: 'ONE', quantity: 10 });
    const two = await ownProduct({ sku: 'TWO', quantity: 10 });
    const { import: found } = await imports.check(
      csvOf([
        ['SKU', 'Quantity'],
        ['ONE', 30],
        ['TWO', 1],
      ]),
    );
    for (const { id } of [one, two]) {
      await shop.pool.query('update products set quantity = quantity - 4 where id = $1', [id]);
      await shop.pool.query(
        `insert into stock_movements (product_id, delta, reason) values ($1, -4, 'adjustment')`,
        [id],
      );
    }
    await imports.apply(found._id);
    const notes = await imports.report(found._id, '?rows=notes');
    expect(notes.rows.map(({ note }) => note)).toEqual([
      '4 were sold meanwhile: stock is now 26',
      '4 were sold meanwhile: stock is now 0',
    ]);
    expect((await own()).map(({ quantity }) => quantity)).toEqual([26, 0]);
    await expectInvariants(shop.pool);
  });

  test.each([
    [
      'a product deleted',
      async () =>
        shop.pool.query(`update products set deleted_at = now() where seller_id = $1`, [seller.user.id]),
    ],
    ['a SKU added', async () => ownProduct({ sku: 'NEW' })],
    [
      'a price lowered',
      async () =>
        shop.pool.query(
          `update products set regular_price_paisa = 1, wholesale_price_paisa = 1 where seller_id = $1`,
          [seller.user.id],
        ),
    ],
    [
      'a category deactivated',
      async () => shop.pool.query('update categories set is_active = false where id = $1', [category.id]),
    ],
  ])('changes nothing at all when %s since the check stands in its way', async (_what, change) => {
    await ownProduct({ sku: 'OLD', name: 'Old' });
    const { import: found } = await imports.check(
      csvOf([
        ['SKU', 'Name', 'Description', 'Category', 'Regular price', 'Wholesale price', 'Quantity'],
        ['FIRST', 'x', 'x', category.name, 5, 5, 1],
        ['NEW', 'x', 'x', category.name, 5, 5, 1],
        ['OLD', 'Changed', '', '', '', 700, ''],
      ]),
    );
    expect(found.counts).toMatchObject({ new: 2, changed: 1 });
    await change();
    const before = (await own()).map(({ sku, name }) => [sku, name]);
    const { import: after } = await imports.apply(found._id);
    await shop.pool.query('update categories set is_active = true where id = $1', [category.id]);
    expect(after.state).toBe('failed');
    expect(after.failure).toContain('Nothing was changed');
    expect((await own()).map(({ sku, name }) => [sku, name])).toEqual(before);
    await expectInvariants(shop.pool);
  });

  test('is cancelled: while it waits, and while it is being applied', async () => {
    const waiting = await imports.check(csvOf([HEAD, row('A')]));
    expect((await imports.call('POST', `/${waiting.import._id}/cancel`)).body.data.import.state).toBe(
      'cancelled',
    );
    expect((await imports.call('POST', `/${waiting.import._id}/cancel`)).status).toBe(200);

    const { import: found } = await imports.check(
      csvOf([HEAD, ...Array.from({ length: 700 }, (_, index) => row(`C-${index}`))]),
    );
    await imports.call('POST', `/${found._id}/apply`, {});
    const { body } = await imports.call('POST', `/${found._id}/cancel`);
    expect(body.data.import).toMatchObject({ state: 'applying', isCancelling: true });
    await shop.runJobs();
    expect((await imports.report(found._id)).import).toMatchObject({ state: 'cancelled' });
    expect(await own()).toEqual([]);
  });

  test('is one at a time for each seller', async () => {
    const first = await imports.send(csvOf([HEAD, row('A')]));
    expect(first.status).toBe(201);
    const second = await imports.send(csvOf([HEAD, row('B')]));
    expect([second.status, second.body.code]).toEqual([409, 'import_running']);
    await shop.runJobs();
    const again = await imports.send(csvOf([HEAD, row('B')]));
    expect(again.status).toBe(201);
    await shop.runJobs();
    const [newest, oldest] = (await imports.call('GET', '')).body.data.imports;
    expect([newest._id, oldest._id]).toEqual([again.body.data.import._id, first.body.data.import._id]);
  });

  test('is forgotten once five newer ones are there, whatever became of it', async () => {
    const rival = importsOf(shop, await shop.registerSeller());
    const { import: foreign } = await rival.check(csvOf([HEAD, row('A')]));
    const ids: string[] = [];
    for (const sku of ['A', 'B', 'C', 'D', 'E', 'F']) {
      const { import: found } = await imports.check(csvOf([HEAD, row(sku)]));
      if (sku === 'B') await imports.apply(found._id);
      ids.push(found._id);
    }
    const [oldest, ...kept] = ids;
    const listed = (await imports.call('GET', '')).body.data.imports;
    expect(listed.map(({ _id }: { _id: string }) => _id)).toEqual(kept.toReversed());
    expect((await imports.call('GET', `/${oldest}`)).status).toBe(404);
    const { rows } = await shop.pool.query(
      'select distinct import_id from product_import_rows where import_id = any($1)',
      [[...ids, foreign._id]],
    );
    expect(rows.map(({ import_id }) => import_id).sort()).toEqual([...kept, foreign._id].sort());
    expect((await own()).map(({ sku }) => sku)).toEqual(['B']);
  });

  test('is forgotten one at an upload where more are there than are kept, the others at night', async () => {
    const rival = importsOf(shop, await shop.registerSeller());
    const { import: foreign } = await rival.check(csvOf([HEAD, row('A')]));
    await shop.pool.query(
      `insert into product_imports (seller_id, file_name, format, state, created_at)
       select $1::uuid, n || ' days ago', 'csv', 'applied', now() - n * interval '1 day'
       from unnest(array[1, 2, 3, 4, 5, 6, 7, 91]) n`,
      [seller.user.id],
    );
    const kept = async () => {
      const { body } = await imports.call('GET', '');
      return body.data.imports.map(({ fileName }: { fileName: string }) => fileName);
    };
    await imports.check(csvOf([HEAD, row('A')]), 'today');
    const newest = ['today', '1 days ago', '2 days ago', '3 days ago', '4 days ago'];
    expect(await kept()).toEqual([...newest, '6 days ago', '7 days ago', '91 days ago']);

    const move = (state: string) =>
      shop.pool.query("update product_imports set state = $1 where file_name = '7 days ago'", [state]);
    await move('applying');
    await runJob(shop, 'purge_product_imports');
    expect(await kept()).toEqual([...newest, '7 days ago']);
    await move('applied');
    await shop.pool.query(
      `update product_imports set created_at = now() - interval '91 days'
       where id = $1 or file_name = '4 days ago'`,
      [foreign._id],
    );
    await runJob(shop, 'purge_product_imports');
    expect(await kept()).toEqual([...newest.slice(0, 4), '7 days ago']);
    expect((await rival.call('GET', `/${foreign._id}`)).status).toBe(404);
  });

  test('applied twice at once is applied once', async () => {
    await ownProduct({ sku: 'A', quantity: 5 });
    const { import: found } = await imports.check(
      csvOf([
        ['SKU', 'Quantity'],
        ['A', 8],
      ]),
    );
    await Promise.all([1, 2].map(() => imports.call('POST', `/${found._id}/apply`, {})));
    await Promise.all([1, 2, 3].map(() => carryOutImport(shop.deps, found._id)));
    await shop.runJobs();
    expect((await own())[0].quantity).toBe(8);
    await expectInvariants(shop.pool);
  });

  test('whose job died begins anew, and is given up when that happens again and again', async () => {
    const { body } = await imports.send(csvOf([HEAD, row('A')]));
    const id = body.data.import._id;
    const die = () =>
      shop.pool.query(
        `update product_imports set beat_at = now() - interval '1 minute', tries = tries + 1 where id = $1`,
        [id],
      );
    await shop.pool.query('select graphile_worker.remove_job($1)', [`check_product_import ${id}`]);
    await reviveImports(shop.deps);
    await shop.runJobs();
    expect((await imports.report(id)).import.state).toBe('checking');
    await die();
    await reviveImports(shop.deps);
    await shop.runJobs();
    expect((await imports.report(id)).import.state).toBe('checked');
    await imports.call('POST', `/${id}/apply`, {});
    await shop.pool.query('select graphile_worker.remove_job($1)', [`apply_product_import ${id}`]);
    for (let time = 0; time < 3; time += 1) await die();
    await reviveImports(shop.deps);
    expect((await imports.report(id)).import).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('interrupted several times. Nothing was changed.'),
    });
    expect(await own()).toEqual([]);
  });
});
