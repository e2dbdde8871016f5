import { useEffect, useRef, useState } from 'react';
import { useOverlays } from '../../session/overlays.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

export interface AuthFormsProps {
  mode: 'login' | 'register';
  /** Why a login is asked for. */
  message?: string | undefined;
}

/** The two forms, of which one shows; the username that was typed into the one is there in the other. */
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
