import type { GreetingTest, GreetingVariant } from './chat-data.ts'

/** All texts of a tested greeting, its own the first. */
export function variantsOf(text: string, { id, weight, variants }: GreetingTest): GreetingVariant[] {
  return [{ id, text, weight }, ...variants]
}
