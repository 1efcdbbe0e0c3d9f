import { useEffect, useRef, useState } from 'react';
import { PROVINCES, type Province, provinceName } from '../../../../domain/shop/nepal.ts';
import { chooseProvince } from './province-choice.ts';

/** Where goods go, after a text: a button that becomes the field, and takes the focus back from it. */
export function ProvinceChoice({ province, text }: { province: Province | null; text: string }) {
  const [isChoosing, setIsChoosing] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const wasChoosing = useRef(false);

  // The field gives the focus back to what opened it.
  useEffect(() => {
    if (wasChoosing.current && !isChoosing) buttonRef.current?.focus();
    wasChoosing.current = isChoosing;
  }, [isChoosing]);

  if (isChoosing) {
    return (
      <ProvinceField
        province={province}
        onChoose={(chosen) => {
          chooseProvince(chosen);
          setIsChoosing(false);
        }}
        onLeave={() => setIsChoosing(false)}
      />
    );
  }
  return (
    <>
      {text}
      {text === '' ? '' : ' · '}
      <button
        ref={buttonRef}
        type="button"
        onClick={() => setIsChoosing(true)}
        className="relative hit-44 text-start font-medium text-link underline underline-offset-2 hover:text-primary-hover print:hidden"
      >
        {province === null ? (
          'Choose your province'
        ) : (
          <>
            Change<span className="sr-only"> the province</span>
          </>
        )}
      </button>
    </>
  );
}

function ProvinceField({
  province,
  onChoose,
  onLeave,
}: {
  province: Province | null;
  onChoose: (province: Province) => void;
  onLeave: () => void;
}) {
  return (
    <select
      // biome-ignore lint/a11y/noAutofocus: who asked for it goes on in it
      autoFocus
      aria-label="Your province"
      value={province ?? ''}
      onChange={(event) => {
        const chosen = PROVINCES.find((one) => one === event.target.value);
        if (chosen !== undefined) onChoose(chosen);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onLeave();
      }}
      className="field mt-1 w-full max-w-64"
    >
      <option value="" disabled>
        Choose your province
      </option>
      {PROVINCES.map((one) => (
        <option key={one} value={one}>
          {provinceName(one)}
        </option>
      ))}
    </select>
  );
}
