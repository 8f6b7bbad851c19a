/** The mail that carries the link for a new password. */
export function passwordMail(link: string, name: string): { subject: string; html: string; text: string } {
  const paragraphs = [
    `Hello ${name},`,
    'somebody, most likely you, asked for a new password for your Trellis account. This link lets you set one. It works once, within the next hour:',
    link,
    'If it was not you, you need not do anything: your password stays as it is.',
  ]
  return {
    subject: 'Set a new password',
    text: `${paragraphs.join('\n\n')}\n`,
    html: page(
      paragraphs.map((text) => (text === link ? button(link) : `<p style="margin:0 0 16px">${escape(text)}</p>`)),
    ),
  }
}

function button(link: string): string {
  const style =
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#1f6f54;color:#ffffff;text-decoration:none'
  return `<p style="margin:0 0 16px"><a href="${escape(link)}" style="${style}">Set a new password</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#5b6460;word-break:break-all">${escape(link)}</p>`
}

function page(parts: string[]): string {
  const style =
    'font:16px/1.5 -apple-system,Segoe UI,Roboto,sans-serif;color:#1c2420;max-width:520px;margin:0 auto;padding:24px'
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Set a new password</title></head>
<body style="margin:0"><div style="${style}">
${parts.join('\n')}
</div></body></html>
`
}

function escape(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replaceAll(/[&<>"']/g, (character) => entities[character]!)
}
