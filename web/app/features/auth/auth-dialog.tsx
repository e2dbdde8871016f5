import { useOverlays } from '../../session/overlays.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

export interface AuthDialogProps {
  open: boolean;
  onClose: () => void;
  mode: 'login' | 'register';
  /** Why a login is asked for. */
  message?: string;
}

/** Log in or register. A session that either gives closes the dialog by itself. */
export function AuthDialog({ open, onClose, mode, message }: AuthDialogProps) {
  const { openLogin, openRegister } = useOverlays();
  const isLogin = mode === 'login';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isLogin ? 'Log in' : 'Register'}
      description={message}
      size="sm"
    >
      {isLogin ? <LoginForm onRegister={openRegister} /> : <RegisterForm onLogin={() => openLogin()} />}
    </Dialog>
  );
}
