import type {
  FieldValues,
  Path,
  RegisterOptions,
  UseFormRegister,
  UseFormRegisterReturn,
} from 'react-hook-form';

let isPressed = false;
if (typeof document !== 'undefined') {
  document.addEventListener(
    'pointerdown',
    () => {
      isPressed = true;
    },
    true,
  );
  for (const end of ['pointerup', 'pointercancel'] as const) {
    document.addEventListener(
      end,
      () => {
        isPressed = false;
      },
      true,
    );
  }
}

/** Runs at once, or when the press in progress has ended and its click was delivered. */
function afterPress(run: () => void): void {
  if (!isPressed) {
    run();
    return;
  }
  const end = new AbortController();
  const runOnce = () => {
    end.abort();
    setTimeout(run);
  };
  document.addEventListener('pointerup', runOnce, { signal: end.signal });
  document.addEventListener('pointercancel', runOnce, { signal: end.signal });
}

/**
 * `form.register`, except that leaving a field by a press checks it when the press is over: an error line appearing
 * under the pointer would move the pressed button away, and its click would be lost.
 */
export function registerField<Values extends FieldValues, Name extends Path<Values>>(
  form: { register: UseFormRegister<Values> },
  name: Name,
  options?: RegisterOptions<Values, Name>,
): UseFormRegisterReturn<Name> {
  const field = form.register(name, options);
  return {
    ...field,
    onBlur: async (event) => afterPress(() => void field.onBlur(event)),
  };
}
