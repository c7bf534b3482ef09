import type { ReactNode } from "react";
import { EventGate } from "@/components/event-gate/event-gate";
import { LanguageChoice } from "@/components/language-choice/language-choice";
import { AskFirst } from "@/components/my-posts/ask-first";
import { MyPost } from "@/components/my-posts/my-post";
import { MyPosts } from "@/components/my-posts/my-posts";
import { LinkMail } from "@/components/receipt/link-mail";
import { ReceiptCard } from "@/components/receipt/receipt-card";
import ReceiptView from "@/components/receipt/receipt-view";
import { ConsentField } from "@/components/submission/consent-field";
import { FailedState } from "@/components/submission/failed-state";
import FileTile from "@/components/submission/file-tile";
import { GuestFields } from "@/components/submission/guest-fields";
import { KeptOffer } from "@/components/submission/kept-offer";
import { MediaField } from "@/components/submission/media-field";
import { OpenForm } from "@/components/submission/open-form";
import MissionCard from "@/components/submission/parts/mission-card";
import SeveralFiles, { CaptionRow } from "@/components/submission/parts/several-files";
import WordsOnly from "@/components/submission/parts/words-only";
import { HiddenState, LoadingState } from "@/components/submission/plain-state";
import SendProgress from "@/components/submission/send-progress";
import { SubmitBar } from "@/components/submission/submit-bar";
import type { SendState } from "@/lib/client/submission/attempt";
import { type GuestFile, newMemory } from "@/lib/client/submission/files/guest-files";
import { emptyQueue, type QueueState } from "@/lib/client/submission/queue";
import type { FormEvent } from "@/lib/client/submission/use-form-settings";
import type { LanguageMessages } from "@/lib/shared/messages/scopes";
import { defaultForm } from "@/lib/shared/posts/guest-fields";
import type { ReceiptPost, ReceiptState } from "@/lib/shared/receipt/contract";
import { guestLook } from "@/lib/shared/wall/guest-variables";

/**
 * Renders the guests' pages in each of their states, for tests of texts in every language. Texts that a person would
 * enter are in capitals, which tells them from the product's own.
 */

export const event = {
  event_name: "NOOR",
  event_url_slug: "noor",
  event_status: "Live",
  wall_theme: "Classic",
  wall_typeface: "Theme",
  wall_ground: "Theme",
  use_theme_colors: "off",
  top_brand_color: "#000000",
  top_banner_text_color: "#FFFFFF",
  bottom_brand_color: "#000000",
  bottom_banner_text_color: "#FFFFFF",
  cta_button_color: "#FFE34D",
  cta_button_text_color: "#21031A",
  top_banner_text: "",
  bottom_banner_text: "",
  contact_information: "off",
  copyright: "on",
  legal: "on",
  has_cta_button: true,
  cta_text: "",
  cta_url: "",
  brand_custom_logo_url: null,
  company_logo_url: null,
  form: {
    ...defaultForm,
    fields: { ...defaultForm.fields, caption: "optional" },
    consent: {
      version: 1,
      language: "pl",
      text: "ZGODA",
      translations: [{ language: "ar", text: "نعم" }],
      terms_url: "https://example.com/t",
      privacy_url: "https://example.com/p",
      must_accept: true,
    },
  },
} as unknown as FormEvent;

const neverRight = async () => null;
const nothing = () => {};
const card = { picture: null, caption: "CAPTION", onDrawn: nothing, onBroken: nothing };
const consent = { version: 1, language: "pl", text: "", terms_url: "https://example.com/t", privacy_url: "" };
const file = { id: "1", name: "A.JPG", mediaType: "image", previewUrl: null, bytes: 9, problem: null } as GuestFile;
const drawn = { ...file, previewUrl: "blob:a" };
const tile = { isInRun: true, isAlone: false, isMany: false, isDisabled: false, onRemove: nothing };
const attempt = { key: "k", content: "c" } as never;
const idle: SendState = { step: "idle", attempt: null };
const inProgress = { attempt, failures: 1, ticketFailures: 0, keptBytes: 0, sentBytes: 5, totalBytes: 9 };
const sending: SendState = { ...inProgress, step: "sending", isResumed: false };
const waiting = (reason: "offline" | "connection" | "busy" | "service"): SendState => ({
  ...inProgress,
  step: "waiting",
  reason,
  delayMs: 4_000,
  hasRetryAfter: false,
  note: null,
});
const runOf = (state: SendState, ids = ["1"]): QueueState => ({ ids, currentId: "1", states: { 1: state } });
const bar = {
  files: [file],
  notice: null,
  isBusy: true,
  onAdd: nothing,
  onOpen: nothing,
  onRetry: nothing,
  onCancel: nothing,
};
const chooser = { opening: null, onOpen: nothing, onAdd: nothing, onRemove: nothing };
const media = { ...chooser, queue: emptyQueue, error: null, unkept: [], isDisabled: false };
const overall = { sentBytes: 5_000_000, totalBytes: 9_000_000, position: 1, count: 2 };
const post = { id: "1", event_name: "NOOR", caption: "CAPTION", has_original: true, state: "waiting" } as ReceiptPost;
const mine = { token: "t", event: event as never, onTakenBack: nothing, refetch: nothing };
const ask = { question: "A?", yes: "Y", no: "N", onYes: async () => {} };

export type States = Record<string, (messages: LanguageMessages) => ReactNode>;

const cardIn =
  (state: ReceiptState | "taken_back", isSmall = false) =>
  () => <ReceiptCard {...card} state={state} isSmall={isSmall} keptSeconds={300} />;
const barIn = (state: SendState, ids?: string[]) => () => <SubmitBar {...bar} queue={runOf(state, ids)} />;
const tileIn =
  (state: SendState, more: Partial<typeof tile> & { file?: GuestFile } = {}) =>
  () => <FileTile {...tile} file={file} state={state} {...more} />;

export const guestStates: States = {
  "a form with missions": () => <MissionCard missions={["A", "B"]} missionRef={{ current: "" }} />,
  "a form that takes words": () => (
    <>
      <WordsOnly words={undefined} isDisabled={false} onAdd={nothing} onRemove={nothing} />
      <WordsOnly words={{ ...file, mediaType: "text" }} isDisabled={false} onAdd={nothing} onRemove={nothing} />
    </>
  ),
  "the form": () => <OpenForm look={guestLook(event)} event={event} isTeam={false} />,
  "the form of an ended event": () => (
    <OpenForm look={guestLook(event)} event={{ ...event, event_status: "Archive" }} isTeam={false} />
  ),
  "the form without a photo": ({ guest: { submission } }) => (
    <MediaField {...media} inputRef={{ current: null }} files={[]} error={submission.photoEmpty} />
  ),
  "the form with files that a reload loses": () => (
    <MediaField {...media} inputRef={{ current: null }} files={[file, { ...drawn, id: "2" }]} unkept={["A.JPG"]} />
  ),
  "fields with problems": ({ guest: { guestFields } }) => (
    <GuestFields
      rules={{ person_name: "required", person_email_id: "optional", person_city: "required", caption: "optional" }}
      problems={{
        person_name: guestFields.person_name.tooLong,
        person_email_id: guestFields.person_email_id.tooLong,
        person_city: guestFields.person_city.tooLong,
        caption: guestFields.caption.tooLong,
      }}
      captionLength={501}
    />
  ),
  "a consent that is ticked": ({ guest: { submission } }) => (
    <ConsentField
      consent={{ ...consent, must_accept: true }}
      boxRef={{ current: null }}
      problem={submission.consentNeeded}
      onTick={nothing}
    />
  ),
  "a consent of links": () => (
    <ConsentField
      consent={{ ...consent, must_accept: false }}
      boxRef={{ current: null }}
      problem={null}
      onTick={nothing}
    />
  ),
  "a consent line": () => (
    <ConsentField
      consent={{ ...consent, text: "ZGODA", must_accept: false, privacy_url: "https://example.com/p" }}
      boxRef={{ current: null }}
      problem={null}
      onTick={nothing}
    />
  ),
  "a form that waits for its guest": () => <SubmitBar {...bar} isBusy={false} queue={emptyQueue} />,
  "a form whose post was refused": ({ guest: { submission } }) => (
    <SubmitBar
      {...bar}
      isBusy={false}
      notice={submission.eventFull}
      queue={{ ...runOf({ step: "refused", attempt, failure: { status: 409, message: "" } }), currentId: null }}
    />
  ),
  "a post that is prepared": barIn({ step: "preparing", attempt }),
  "a post that is sent": barIn(sending),
  "the first of two posts": barIn(sending, ["1", "2"]),
  "a post that goes on": barIn({ ...sending, isResumed: true }),
  "a post that waits for its confirmation": barIn({ ...sending, sentBytes: 9 }),
  "a post without a connection": barIn(waiting("offline")),
  "a post whose connection broke": barIn(waiting("connection")),
  "a post in a queue": barIn(waiting("busy")),
  "a post whose service rests": barIn(waiting("service")),
  "the progress of an upload": () => <SendProgress state={waiting("busy")} overall={overall} />,
  "a file": tileIn(idle, { isInRun: false }),
  "a file alone without a preview": tileIn(idle, { isAlone: true, file: drawn }),
  "a file in a queue": tileIn(idle),
  "a file that is sent": tileIn(sending),
  "a file that has arrived": tileIn({ step: "sent" }),
  "a file with a problem": ({ guest: { submission } }) => (
    <FileTile {...tile} file={{ ...file, problem: submission.photoUnreadable }} state={idle} />
  ),
  "several files, of which some are sent": () => (
    <SeveralFiles
      files={[file, { ...file, id: "2" }]}
      queue={runOf({ step: "sent" }, ["1", "2"])}
      hasCaptions
      isDisabled={false}
      onCaption={nothing}
      onRemove={nothing}
    />
  ),
  "several files that are being sent": () => (
    <SubmitBar {...bar} files={[file, { ...file, id: "2" }]} queue={runOf(sending, ["1", "2"])} />
  ),
  "a caption of one of several files": () => <CaptionRow file={{ ...file, memory: newMemory() }} onCaption={nothing} />,
  "an unfinished upload": () => <KeptOffer files={[file]} onResume={nothing} onStartOver={nothing} />,
  "several unfinished uploads": () => (
    <KeptOffer files={[file, { ...file, id: "2" }]} onResume={nothing} onStartOver={nothing} />
  ),
  "the gate": () => (
    <EventGate unlock={neverRight} hasPassword header={<LanguageChoice />} event={null} onUnlock={nothing} />
  ),
  "the gate without a password": () => (
    <EventGate unlock={neverRight} hasPassword={false} event={null} onUnlock={nothing} />
  ),
  "a failure": () => <FailedState onRetry={nothing} />,
  "a page without a connection": ({ guest: { page } }) => <FailedState description={page.offline} onRetry={nothing} />,
  "a hidden event": () => <HiddenState />,
  "a page that loads": () => <LoadingState />,
  "a receipt": () => (
    <ReceiptView
      event={event as never}
      token="one"
      sent={[{ id: "1", preview: null, caption: "CAPTION" }]}
      onAgain={nothing}
      onSomebodyElse={nothing}
    />
  ),
  "a receipt of two posts": () => (
    <ReceiptView
      event={event as never}
      token="two"
      sent={["1", "2"].map((id) => ({ id, preview: null, caption: "" }))}
      onAgain={nothing}
      onSomebodyElse={nothing}
    />
  ),
  "a post that waits": cardIn("waiting"),
  "a small post that waits": cardIn("waiting", true),
  "a post on the wall": cardIn("on_the_wall"),
  "a post that is declined, banned or expired": cardIn("not_on_the_wall"),
  "a post that was taken back": cardIn("taken_back"),
  "My posts before the answer": () => <MyPosts token="t" />,
  "a post on My posts": () => <MyPost {...mine} post={post} isGone={false} />,
  "a clip without a caption on My posts": () => <MyPost {...mine} post={{ ...post, caption: "" }} isGone={false} />,
  "a post that was just taken back": () => <MyPost {...mine} post={post} isGone />,
  "a question before something irreversible": ({ guest: { receipt } }) => (
    <AskFirst label={receipt.withdraw} {...ask} />
  ),
  "a mail of the link": () => <LinkMail token="t" address="A@EXAMPLE.COM" isFirst />,
};
