import { type RefObject, useEffect, useRef } from "react";

/** Returns a ref to the value of the latest render, for callbacks and effects that must not rerun when it changes. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
