/**
 * The networks' sharing pages. {text}, {subject} and {image} are placeholders for the shared content; its URL comes
 * last.
 */
export const shareAddresses: Readonly<Partial<Record<string, string>>> = {
  facebook: 'https://www.facebook.com/sharer/sharer.php?u={url}',
  x: 'https://x.com/intent/post?text={text}&url={url}',
  pinterest: 'https://www.pinterest.com/pin/create/button/?description={text}&media={image}&url={url}',
  linkedin: 'https://www.linkedin.com/sharing/share-offsite/?url={url}',
  whatsapp: 'https://wa.me/?text={text}%20{url}',
  email: 'mailto:?subject={subject}&body={text}%0A%0A{url}',
  telegram: 'https://t.me/share/url?text={text}&url={url}',
  reddit: 'https://www.reddit.com/submit?title={text}&url={url}',
  bluesky: 'https://bsky.app/intent/compose?text={text}%20{url}',
  threads: 'https://www.threads.net/intent/post?text={text}&url={url}',
  hackernews: 'https://news.ycombinator.com/submitlink?t={text}&u={url}',
}

/** Returns the start of a share link before the content is known: only the page's URL must be appended. */
export function addressStart(network: string): string | undefined {
  return shareAddresses[network]?.slice(0, -'{url}'.length).replace(/\{\w+\}/g, '')
}
