import { useEffect, useRef, useState } from 'react';
import { useOverlays } from '../../session/overlays.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

export interface AuthFormsProps {
  mode: 'login' | 'register';
  /** The reason for the login. */
  message?: string | undefined;
}

/** The login and registration forms, one shown at a time, with a shared username. */
export function AuthForms({ mode, message }: AuthFormsProps) {
  const { openLogin, openRegister } = useOverlays();
  const [username, setUsername] = useState('');
  const forms = useRef<HTMLDivElement>(null);
  const shown = useRef(mode);

  useEffect(() => {
    if (shown.current === mode) return;
    shown.current = mode;
    forms.current?.querySelector('input')?.focus();
  }, [mode]);

  const field = { value: username, onChange: setUsername };
  return (
    <div ref={forms}>
      {mode === 'login' ? (
        <LoginForm username={field} onRegister={() => openRegister(message)} />
      ) : (
        <RegisterForm username={field} onLogin={() => openLogin(message)} />
      )}
    </div>
  );
}
