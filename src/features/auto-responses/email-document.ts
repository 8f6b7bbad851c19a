/** The parts of a mail, each HTML already. */
export interface EmailParts {
  readonly title: string
  readonly previewText: string
  readonly body: string
  readonly foot: string
  readonly postalAddress: string
  readonly unsubscribeUrl: string
}

const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const footStyle = 'margin:0 0 8px;font-size:13px;line-height:20px;color:#6b7280'

// Twice: by the media query (Apple Mail, iOS, Thunderbird) and by the attribute that Outlook's apps set.
const dark: readonly (readonly [name: string, rules: string])[] = [
  ['.canvas', 'background-color:#111318!important'],
  ['.card', 'background-color:#1c1f26!important'],
  ['.ink', 'color:#f3f4f6!important'],
  ['.words', 'color:#d1d5db!important'],
  ['.faint', 'color:#9ca3af!important'],
  ['.link-body', 'color:#93b4ff!important'],
  ['.link-foot', 'color:#9ca3af!important'],
  ['.button', 'background-color:#f3f4f6!important'],
  ['.button-text', 'color:#16181d!important'],
]
const darkRules = dark.map(([name, rules]) => `${name}{${rules}}`).join('')
const outlookRules = dark
  .map(([name, rules]) => `${rules.startsWith('color') ? '[data-ogsc]' : '[data-ogsb]'} ${name}{${rules}}`)
  .join('')

/** The blanks after the preview text keep mail programs from filling the line with the body. */
const blanks = '&#847;&zwnj;&nbsp;'.repeat(60)

/** The whole document: one card of at most 600 px, tables for Outlook, light and dark. */
export function emailDocument({ title, previewText, body, foot, postalAddress, unsubscribeUrl }: EmailParts): string {
  const preview = previewText === '' ? '' : `${hidden(previewText + blanks)}\n`
  const footer = [foot, postalAddress]
    .filter(Boolean)
    .map((part) => `<p class="faint" style="${footStyle}">${part}</p>`)
  return `<!doctype html>
<html lang="en" xmlns="http://www.w3.org/1999/xhtml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml>
<style>table,td,p,a,h1,li{font-family:Arial,sans-serif!important}</style><![endif]-->
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.pad{padding:24px 20px!important}}
@media (prefers-color-scheme:dark){${darkRules}}
${outlookRules}</style>
</head>
<body class="canvas" style="margin:0;padding:0;width:100%;background-color:#f3f4f6;-webkit-text-size-adjust:100%">
${preview}<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f3f4f6" style="background-color:#f3f4f6">
<tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" align="center"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;margin:0 auto">
<tr><td class="card pad" bgcolor="#ffffff" style="padding:40px 40px 24px;background-color:#ffffff;border-radius:12px;font-family:${font};word-break:break-word">
${body}
</td></tr>
<tr><td class="pad" align="center" style="padding:24px 40px;font-family:${font};word-break:break-word">
${footer.join('\n')}
<p class="faint" style="${footStyle}"><a class="link-foot" href="${unsubscribeUrl}" target="_blank" style="color:#6b7280;text-decoration:underline">Unsubscribe</a></p>
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`
}

function hidden(text: string): string {
  const style =
    'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all;font-size:1px;line-height:1px'
  return `<div style="${style}">${text}</div>`
}
