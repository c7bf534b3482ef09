import { z } from "zod";
import { route } from "@/lib/server/base/http/route";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";

/** Answers unknown API addresses with the API's JSON error instead of an HTML page. */
const nothingHere = route({
  summary: "Answers 404 for every API address that does not exist.",
  access: "public",
  audit: "none: nothing is here",
  output: z.never(),
  run: async () => {
    throw new AppError("not_found", messages.http.notFound);
  },
});

export {
  nothingHere as DELETE,
  nothingHere as GET,
  nothingHere as OPTIONS,
  nothingHere as PATCH,
  nothingHere as POST,
  nothingHere as PUT,
};
