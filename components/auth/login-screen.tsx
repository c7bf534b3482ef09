import { messages } from "@/lib/shared/messages";
import { LoginGate, type LoginGateProps } from "./login-gate";
import { SignInFrame } from "./sign-in-frame";

export function LoginScreen(props: LoginGateProps) {
  return (
    <SignInFrame lead="Welcome Back to " title={messages.product.name}>
      <LoginGate {...props} />
    </SignInFrame>
  );
}
