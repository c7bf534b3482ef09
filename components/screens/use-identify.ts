"use client";

import { toast } from "@/components/ui/toast";
import { useIdentifyScreen } from "@/lib/client/screens/hooks";
import { messages } from "@/lib/shared/messages";

const text = messages.wallScreens;

type Identified = { id: string; event_id: string; name: string; is_pushed: boolean };

/** Makes a screen show its name, and says when it will. */
export function useIdentify() {
  const identify = useIdentifyScreen();
  const press = ({ id, event_id, name, is_pushed }: Identified) => {
    identify.mutate(
      { event_id, id },
      {
        onSuccess: () => toast.info(is_pushed ? text.identified(name) : text.identifiedLater(name)),
        onError: () => toast.danger(text.identifyFailed),
      },
    );
  };
  return { press, isPending: identify.isPending };
}
