import type { GreetingTest, GreetingVariant } from './chat-data.ts'

/** Returns all texts of a tested greeting, its own text first. */
export function variantsOf(text: string, { id, weight, variants }: GreetingTest): GreetingVariant[] {
  return [{ id, text, weight }, ...variants]
}
