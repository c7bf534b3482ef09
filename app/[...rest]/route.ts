import { answerOtherAddress } from "@/lib/server/base/http/other-address";

export const dynamic = "force-dynamic";

export const GET = answerOtherAddress;
