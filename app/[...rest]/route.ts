import { answerOtherAddress } from "@/lib/server/http/other-address";

export const dynamic = "force-dynamic";

export const GET = answerOtherAddress;
