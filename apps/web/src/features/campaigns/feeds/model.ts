/** A model to start from. Its audience is chosen in the draft. */
export function modelOf(company: string) {
  return {
    name: `Feed email of ${company}`.slice(0, 200),
    subject: '{{ item.title }}',
    preheader: '{{ item.summary }}',
    html: `<h1>New from {{ feed.title }}</h1>
<p>Hello {{ contact.first_name | default: 'there' }}, this is new:</p>
{{ feed.items }}
<p><a href="{{ feed.link }}">Read more on our site</a></p>
`,
  };
}
