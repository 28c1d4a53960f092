import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import { t } from '../../lib/words/words.ts';
import { IconButton } from './button.tsx';

interface Around {
  label: string;
  hint?: string;
  problem?: string;
}

function useAround({ hint, problem }: Around) {
  const id = useId();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return { id, control: { id, 'aria-describedby': described || undefined, 'aria-invalid': problem ? true : undefined } };
}

function Remarks({ id, hint, problem }: Pick<Around, 'hint' | 'problem'> & { id: string }) {
  return (
    <>
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-muted">
          {hint}
        </p>
      ) : null}
      <p id={`${id}-problem`} role="alert" className="mt-1 font-medium wrap-anywhere text-bad empty:hidden">
        {problem}
      </p>
    </>
  );
}

/** A line of text with its label, hint and complaint. */
export function TextField({ label, hint, problem, ...rest }: Around & ComponentProps<'input'>) {
  const { id, control } = useAround({ label, hint, problem });
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <input {...control} autoComplete="off" spellCheck={false} {...rest} className="field" />
      <Remarks id={id} hint={hint} problem={problem} />
    </div>
  );
}

/** Several lines of text. Nothing of it is kept by the browser. */
export function TextArea({ label, hint, problem, ...rest }: Around & ComponentProps<'textarea'>) {
  const { id, control } = useAround({ label, hint, problem });
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <textarea {...control} autoComplete="off" autoCapitalize="none" spellCheck={false} {...rest} className="field" />
      <Remarks id={id} hint={hint} problem={problem} />
    </div>
  );
}

/** A password, hidden until the user wants to see it. */
export function PasswordField({ label, hint, problem, ...rest }: Around & ComponentProps<'input'>) {
  const { id, control } = useAround({ label, hint, problem });
  const [seen, setSeen] = useState(false);
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <div className="relative">
        <input {...control} type={seen ? 'text' : 'password'} spellCheck={false} {...rest} className="field pr-11" />
        <IconButton
          label={t(seen ? 'ui.hideTyped' : 'ui.showTyped')}
          onClick={() => setSeen(!seen)}
          className="absolute top-1 right-1"
        >
          {seen ? <EyeOff aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
        </IconButton>
      </div>
      <Remarks id={id} hint={hint} problem={problem} />
    </div>
  );
}
