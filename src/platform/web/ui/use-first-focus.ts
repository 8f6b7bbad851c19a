import { useEffect, useRef } from 'react'

/** A ref for the first input of a screen that is one form: it gets the focus once, when the screen opens. */
export function useFirstFocus<T extends HTMLElement = HTMLInputElement>() {
  const input = useRef<T>(null)
  useEffect(() => input.current?.focus(), [])
  return input
}
