import { cx } from 'class-variance-authority';
import Camera from 'lucide-react/icons/camera';
import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import { PICTURE_TYPES } from '../../../../contract/shop/uploads.contract.ts';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { PhotoTiles } from './PhotoTiles.tsx';
import type { PhotoSending } from './photos.hooks.ts';

/**
 * Photos of a form, sent while the rest is still being written.
 *
 *     const photos = usePhotoSending({ most: 6 });
 *     <PhotoField label="Photos" required sending={photos} error={errors.photos} help="Only you and the seller …" />
 *     … body: { photos: photos.ids }
 */
export function PhotoField({
  label,
  required = false,
  sending,
  error,
  help,
  inputRef,
  className,
}: {
  label: string;
  required?: boolean;
  sending: PhotoSending;
  error?: string | undefined;
  help?: ReactNode;
  /** Takes the focus when the form needs a photo. */
  inputRef?: Ref<HTMLInputElement>;
  className?: string;
}) {
  const id = useId();
  const { photos, most } = sending;
  const isFull = photos.length >= most;
  return (
    <fieldset className={cx('min-w-0', className)}>
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-2 text-sm font-medium text-fg">
        <span>
          {label}
          {required ? <span aria-hidden="true" className="text-danger after:content-['_*']" /> : null}
        </span>
        <span className="num text-xs font-normal text-fg-3">
          {photos.length} of {most}
        </span>
      </legend>
      <PhotoTiles sending={sending}>
        {isFull ? null : (
          <li>
            <label
              htmlFor={id}
              className={cx(
                'relative flex aspect-square flex-col items-center justify-center gap-1.5 rounded-lg border-2 border-dashed p-1 text-center text-xs font-semibold text-link hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                error ? 'border-danger' : 'border-line-2',
              )}
            >
              <PhotoInput
                id={id}
                ref={inputRef}
                sending={sending}
                aria-invalid={error ? true : undefined}
                aria-describedby={`${error ? `${id}-error ` : ''}${help ? `${id}-help` : ''}` || undefined}
              />
              <Camera aria-hidden="true" className="size-5" />
              Add photo
            </label>
          </li>
        )}
      </PhotoTiles>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {help ? (
        <p id={`${id}-help`} className="mt-1.5 text-xs text-fg-3">
          {help}
        </p>
      ) : null}
      {isFull ? null : (
        // The picker of some phones shows what is there and no camera.
        <label
          htmlFor={`${id}-camera`}
          className="relative mt-1 hidden hit-44 w-fit items-center text-sm font-medium text-link underline has-focus-visible:outline-2 has-focus-visible:outline-focus touch:flex"
        >
          <PhotoInput id={`${id}-camera`} sending={sending} capture="environment" />
          Take a photo now
        </label>
      )}
    </fieldset>
  );
}

/** The file input itself, as large as the positioned label around it. */
export function PhotoInput({
  sending,
  capture,
  ...input
}: { sending: PhotoSending } & Pick<
  ComponentProps<'input'>,
  'id' | 'ref' | 'capture' | 'disabled' | 'aria-label' | 'aria-invalid' | 'aria-describedby'
>) {
  return (
    <input
      {...input}
      type="file"
      accept={PICTURE_TYPES.join()}
      capture={capture}
      multiple={capture === undefined}
      className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
      onChange={(event) => {
        const chosen = [...(event.target.files ?? [])];
        // The same file can be chosen again after it failed.
        event.target.value = '';
        if (chosen.length > 0) sending.add(chosen);
      }}
    />
  );
}
