import Trash from 'lucide-react/icons/trash';
import { useState } from 'react';
import { Link } from 'react-router';
import type { OrderAlias } from '../../../../contract/buying/quick-order.contract.ts';
import { ApiError, errorText } from '../../../data/api-client.ts';
import { paths } from '../../../paths.ts';
import { useTitleFocus } from '../../../ui/behaviour/title-focus.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { ProductPick } from '../ProductPick.tsx';
import { useAddName, useForgetName, useOwnNames } from './quick-order.hooks.ts';

const FAILED = 'Not saved. Try again.';

/** Where a buyer keeps own part numbers and names of products. */
export function OwnNames({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const names = useOwnNames(isOpen);
  // The dialog begins in its first field, and goes on there.
  useTitleFocus(names.data?.aliases.length ?? 0, 'dialog input');
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Your part numbers and names" className="max-w-180">
      <p className="mb-4 text-sm text-fg-2">
        What you write here is read on the pad as that product. Part numbers are also printed on your bills
        and packing slips of later orders.
      </p>
      <NewName />
      <div className="mt-5 border-t border-line pt-4">
        {names.data === undefined ? (
          names.isError ? (
            <LoadFailed title="Your names could not be loaded" query={names} />
          ) : (
            <Spinner />
          )
        ) : names.data.aliases.length === 0 ? (
          <p className="text-sm text-fg-3">
            Nothing yet. Lines that you correct on the pad are kept here too.
          </p>
        ) : (
          <>
            <p className="num mb-2 text-sm text-fg-3">{`${names.data.aliases.length} of ${names.data.most}`}</p>
            <ul className="max-h-80 divide-y divide-line overflow-y-auto">
              {names.data.aliases.map((alias) => (
                <Name key={alias._id} alias={alias} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}

function Name({ alias }: { alias: OrderAlias }) {
  const forget = useForgetName();
  const { product } = alias;
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {alias.text}
          {alias.isPartNumber ? <Badge tone="info">Part number</Badge> : null}
          {product.isSold ? null : <Badge>No longer sold</Badge>}
        </p>
        <p className="text-xs wrap-anywhere text-fg-3">
          {product.isSold ? (
            <Link to={paths.product(product._id)} lang={product.nameLang} className="hover:underline">
              {product.name}
            </Link>
          ) : (
            product.name
          )}{' '}
          · {product.sku}
        </p>
      </div>
      <IconButton
        label={`Forget ${alias.text}`}
        size={36}
        disabled={forget.isPending}
        onClick={() =>
          forget.mutate(alias._id, {
            failed: 'The name could not be removed. Try again.',
          })
        }
      >
        <Trash className="size-4.5" />
      </IconButton>
    </li>
  );
}

function NewName() {
  const add = useAddName();
  const [product, setProduct] = useState<{
    _id: string;
    name: string;
    nameLang?: 'en' | undefined;
    sku: string;
  } | null>(null);
  const [partNumber, setPartNumber] = useState('');
  const [text, setText] = useState('');
  const problemOf = (path: string) =>
    add.error instanceof ApiError ? add.error.errors.find((one) => one.path === path)?.message : undefined;
  const isUnnamed =
    add.error !== null && problemOf('text') === undefined && problemOf('partNumber') === undefined;
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (product === null) return;
        const name = {
          product: product._id,
          ...(partNumber.trim() === '' ? {} : { partNumber }),
          ...(text.trim() === '' ? {} : { text }),
        };
        add.mutate(name, {
          onSuccess: () => {
            setProduct(null);
            setPartNumber('');
            setText('');
          },
          failed: FAILED,
          onError: null,
        });
      }}
    >
      {product === null ? (
        <ProductPick label="Product" onPick={(_, picked) => setProduct(picked)} />
      ) : (
        <>
          <p className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0">
              <span lang={product.nameLang} className="block font-medium wrap-anywhere">
                {product.name}
              </span>
              <span className="block text-xs text-fg-3">{product.sku}</span>
            </span>
            <Button size="sm" variant="ghost" onClick={() => setProduct(null)}>
              Another product
            </Button>
          </p>
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              label="Your part number"
              autoComplete="off"
              maxLength={60}
              value={partNumber}
              error={problemOf('partNumber')}
              onChange={(event) => setPartNumber(event.target.value)}
            />
            <TextField
              label="Your name for it"
              autoComplete="off"
              maxLength={200}
              value={text}
              error={problemOf('text')}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
          {isUnnamed ? <Banner tone="danger">{errorText(add.error, FAILED)}</Banner> : null}
          <Button type="submit" busy={add.isPending} className="self-start">
            Keep
          </Button>
        </>
      )}
    </form>
  );
}
