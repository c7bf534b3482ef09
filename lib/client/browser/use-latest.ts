import { type RefObject, useEffect, useRef } from "react";

/** The value of the latest rendering, for callbacks and effects that must not begin anew with it. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
