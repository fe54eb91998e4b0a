// truth: deadlock, scope: inter, level: 0, run: yes, idiom: ordered
// why: the writer holds the file's lock from its start on, before its turn has come
#include <omp.h>
#include <mutex>
#include <string>
#include <unistd.h>

class File
{
  public:
    std::mutex mutex;
    std::string bytes;
};

class Writer
{
    File &file_;
    std::unique_lock<std::mutex> lock_;

  public:
    explicit Writer(File &file) : file_(file), lock_(file.mutex, std::defer_lock)
    {
        lock_.lock(); /* HERE */
    }
    void write(int record)
    {
#pragma omp ordered /* HERE */
        {
            file_.bytes += std::to_string(record) + ' ';
        }
    }
};

int main()
{
    File file;
#pragma omp parallel for ordered schedule(static, 1)
    for (int record = 0; record < 8; record++) {
        if (record % omp_get_num_threads() == 0)
            usleep(50000);
        Writer writer(file);
        writer.write(record);
    }
    return file.bytes != "0 1 2 3 4 5 6 7 ";
}
