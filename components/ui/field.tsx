import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import type { Said } from '../../lib/words/said.ts';
import { t } from '../../lib/words/words.ts';
import { IconButton } from './button.tsx';
import { Told } from './said.tsx';

interface Around {
  label: ReactNode;
  hint?: ReactNode;
  problem?: Said;
}

/** What ties a control to what stands around it. */
interface Ties {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

/** A control with its label, hint and complaint. */
function Field({ label, hint, problem, children }: Around & { children: (ties: Ties) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': problem ? true : undefined })}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-muted">
          {hint}
        </p>
      ) : null}
      <p id={`${id}-problem`} role="alert" className="mt-1 font-medium wrap-anywhere text-bad empty:hidden">
        {problem ? <Told said={problem} /> : null}
      </p>
    </div>
  );
}

/** A line of text. @param props.aside a control beside it. */
export function TextField({ label, hint, problem, aside, ...rest }: Around & ComponentProps<'input'> & { aside?: ReactNode }) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(ties) => (
        <div className="flex gap-2">
          <input {...ties} autoComplete="off" spellCheck={false} {...rest} className="field flex-1" />
          {aside}
        </div>
      )}
    </Field>
  );
}

/** Several lines of text. Nothing of it is kept by the browser. */
export function TextArea({ label, hint, problem, ...rest }: Around & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(ties) => <textarea {...ties} autoComplete="off" autoCapitalize="none" spellCheck={false} {...rest} className="field" />}
    </Field>
  );
}

/** A password, hidden until the user wants to see it. */
export function PasswordField({ label, hint, problem, ...rest }: Around & ComponentProps<'input'>) {
  const [seen, setSeen] = useState(false);
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(ties) => (
        <div className="relative">
          <input {...ties} type={seen ? 'text' : 'password'} spellCheck={false} {...rest} className="field pr-11" />
          <IconButton
            label={t(seen ? 'ui.hideTyped' : 'ui.showTyped')}
            onClick={() => setSeen(!seen)}
            className="absolute top-1 right-1"
          >
            {seen ? <EyeOff aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
          </IconButton>
        </div>
      )}
    </Field>
  );
}
