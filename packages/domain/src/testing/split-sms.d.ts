declare module 'split-sms' {
  const splitter: {
    split(text: string): {
      characterSet: 'GSM' | 'Unicode';
      parts: { content: string; length: number; bytes: number }[];
    };
  };
  export default splitter;
}
