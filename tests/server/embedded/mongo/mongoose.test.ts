import { type Connection, createConnection, Schema } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from './support.ts';

const authorSchema = new Schema(
  { name: { type: String, unique: true, required: true }, credits: { type: Number, default: 0 } },
  { timestamps: true },
);
const postSchema = new Schema({
  title: String,
  author: { type: Schema.Types.ObjectId, ref: 'Author' },
  comments: [{ by: String, votes: Number }],
  settings: { type: Map, of: String },
});

describe('mongoose', () => {
  let server: Awaited<ReturnType<typeof startTestServer>>;
  let connection: Connection;
  beforeAll(async () => {
    server = await startTestServer();
    connection = await createConnection(server.uri, { dbName: `mongoose-${Date.now()}` }).asPromise();
  });
  afterAll(async () => {
    await connection.dropDatabase();
    await connection.close();
    await server.stop();
  });

  it('saves, populates, changes by path and reads lean', async () => {
    const Author = connection.model('Author', authorSchema);
    const Post = connection.model('Post', postSchema);
    await Author.init();
    const author = await Author.create({ name: 'ann' });
    const { _id } = await Post.create({
      title: 'first',
      author: author.id,
      comments: [{ by: 'b', votes: 1 }],
      settings: new Map([['colour', 'red']]),
    });
    const post = await Post.findById(_id)
      .populate<{ author: { name: string; createdAt: Date } }>('author')
      .orFail();
    expect(post.author.name).toBe('ann');
    expect(post.author.createdAt).toBeInstanceOf(Date);
    post.title = 'changed';
    post.comments.push({ by: 'c', votes: 5 });
    await post.save();
    expect(await Post.findOne({ 'comments.votes': { $gt: 4 } }).lean()).toMatchObject({
      title: 'changed',
      settings: { colour: 'red' },
    });
    await expect(Author.create({ name: 'ann' })).rejects.toMatchObject({
      code: 11_000,
      keyValue: { name: 'ann' },
    });
    await Author.syncIndexes();
  });

  it('runs a transaction over two models and rolls it back', async () => {
    const Author = connection.model('Author', authorSchema);
    await connection.transaction(async (session) => {
      await Author.create([{ name: 'bob' }], { session });
      await Author.updateOne({ name: 'bob' }, { $inc: { credits: 3 } }, { session });
    });
    expect((await Author.findOne({ name: 'bob' }))?.credits).toBe(3);
    const failing = connection.transaction(async (session) => {
      await Author.updateOne({ name: 'bob' }, { $inc: { credits: 3 } }, { session });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await Author.findOne({ name: 'bob' }))?.credits).toBe(3);
  });

  it('streams a cursor and writes in bulk', async () => {
    const Post = connection.model('Post', postSchema);
    await Post.insertMany(Array.from({ length: 300 }, (_, n) => ({ title: `bulk ${n}` })));
    let seen = 0;
    for await (const post of Post.find({ title: /^bulk/ }).batchSize(50).cursor()) if (post.title) seen++;
    expect(seen).toBe(300);
    await Post.bulkWrite([{ deleteMany: { filter: { title: /^bulk/ } } }]);
    expect(await Post.countDocuments({ title: /^bulk/ })).toBe(0);
  });
});
