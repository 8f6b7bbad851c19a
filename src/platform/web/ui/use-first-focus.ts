import { useEffect, useRef } from 'react'

/**
 * Returns a ref for the first input of a screen that consists of one form. It gets the focus once, when the screen
 * opens.
 */
export function useFirstFocus<T extends HTMLElement = HTMLInputElement>() {
  const input = useRef<T>(null)
  useEffect(() => input.current?.focus(), [])
  return input
}
