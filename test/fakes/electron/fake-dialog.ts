interface OpenAnswer {
  readonly canceled: boolean;
  readonly filePaths: readonly string[];
}

interface SaveAnswer {
  readonly canceled: boolean;
  readonly filePath: string;
}

/** `dialog` with a user who does what the test says beforehand; a dialog nobody expects throws. */
export class FakeDialog {
  readonly opens: OpenAnswer[] = [];
  readonly saves: SaveAnswer[] = [];
  readonly asked: Record<string, unknown>[] = [];
  readonly errors: string[] = [];

  async showOpenDialog(_window: object, options: Record<string, unknown>): Promise<OpenAnswer> {
    this.asked.push(options);
    const answer = this.opens.shift();
    if (answer === undefined) throw new Error('Nobody expected this dialog.');
    return answer;
  }

  async showSaveDialog(_window: object, options: Record<string, unknown>): Promise<SaveAnswer> {
    this.asked.push(options);
    const answer = this.saves.shift();
    if (answer === undefined) throw new Error('Nobody expected this dialog.');
    return answer;
  }

  showErrorBox(title: string, content: string): void {
    this.errors.push(`${title}: ${content}`);
  }
}
